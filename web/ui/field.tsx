import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { m } from "#messages";

const inputClass =
  "w-full min-h-12 rounded-xl border border-edge bg-night [:where(&)]:px-4 text-base text-screen transition-colors placeholder:text-dim hover:border-dim aria-invalid:border-ember";

type FieldProps = { label: string; hint?: string; error?: string };

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

/**
 * A password field that can show its text. The button's name is Show, so that only the field is
 * named Password.
 */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<"input">) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...input}
          {...describeField(id, hint, error)}
          type={shown ? "text" : "password"}
          className={`${inputClass} pr-20`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-1 min-w-16 rounded-lg px-3 font-semibold text-dim hover:text-bulb"
        >
          {shown ? m.common_hide() : m.common_show()}
        </button>
      </div>
    </FieldFrame>
  );
}

/** The field in which somebody confirms a form with the account's password. */
export const CurrentPasswordField = (field: Partial<FieldProps> & ComponentProps<"input">) => (
  <PasswordField label={m.common_password()} autoComplete="current-password" required {...field} />
);

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

function FieldFrame({
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

function describeField(id: string, hint: string | undefined, error: string | undefined) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": notes || undefined };
}
