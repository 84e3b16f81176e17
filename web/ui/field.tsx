import { type ComponentProps, type ReactNode, useId } from "react";
import { m } from "#messages";
import { inputClass, SelectBox } from "./select-field.tsx";

export type FieldProps = { label: string; hint?: string; error?: string };

export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<"input">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...input} {...toFieldDescription(id, hint, error)} className={inputClass} />
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
        {...toFieldDescription(id, hint, error)}
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
      <SelectBox {...select} {...toFieldDescription(id, hint, error)} />
    </FieldFrame>
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

export function toFieldDescription(
  id: string,
  hint: string | undefined,
  error: string | undefined,
) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": notes || undefined };
}
