import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { m } from "#messages";

export const inputClass =
  "w-full min-h-12 rounded-xl border border-edge bg-night [:where(&)]:px-4 text-base text-screen transition-colors placeholder:text-dim hover:border-dim aria-invalid:border-ember";

export type FieldProps = { label: string; hint?: string; error?: string };

export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<"input">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...input} {...describeField(id, hint, error)} className={inputClass} />
    </FieldFrame>
  );
}

export function EmailField(field: Partial<FieldProps> & ComponentProps<"input">) {
  return (
    <TextField label={m.common_email()} type="email" autoComplete="email" required {...field} />
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        {...describeField(id, hint, error)}
        className={`${inputClass} block py-3`}
      />
    </FieldFrame>
  );
}

/** A `<select>` as a field of a form. */
export function ChoiceField({
  label,
  hint,
  error,
  ...select
}: FieldProps & ComponentProps<"select">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <SelectBox {...select} {...describeField(id, hint, error)} />
    </FieldFrame>
  );
}

/** A `<select>` outside of a form, above the content that it changes. */
export function SelectField({ label, ...select }: { label: string } & ComponentProps<"select">) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-dim">
        {label}
      </label>
      <SelectBox {...select} id={id} />
    </div>
  );
}

function SelectBox(select: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...select}
        className={`${inputClass} appearance-none truncate pr-9 pl-3.5 [&>option]:bg-velvet`}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-dim"
      />
    </div>
  );
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-dim">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-ember">
          {error}
        </p>
      )}
    </div>
  );
}

export function describeField(id: string, hint: string | undefined, error: string | undefined) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": notes || undefined };
}
