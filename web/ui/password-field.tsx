import { type ComponentProps, useId, useState } from "react";
import { m } from "#messages";
import { FieldFrame, type FieldProps, toFieldDescription } from "./field.tsx";
import { inputClass } from "./select-field.tsx";

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
          {...toFieldDescription(id, hint, error)}
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
