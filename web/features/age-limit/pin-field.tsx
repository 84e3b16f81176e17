import type { ComponentProps } from "react";
import { PasswordField } from "../../ui/password-field.tsx";

/** A field for four to eight digits, hidden like a password. */
export const PinField = (field: ComponentProps<typeof PasswordField>) => (
  <PasswordField inputMode="numeric" maxLength={8} required {...field} />
);
