import type { ReactNode } from "react";
import type { useFormSubmit } from "../../api/use-form-submit.ts";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { authTitleId } from "./auth-layout.tsx";

type Props = Omit<ReturnType<typeof useFormSubmit>, "field"> & {
  action: string;
  children: ReactNode;
};

/** The form below the title of `AuthLayout`. */
export function AuthForm({ form, sending, issues, formError, action, children }: Props) {
  return (
    <form {...form} aria-labelledby={authTitleId} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      {children}
      <SubmitButton sending={sending}>{action}</SubmitButton>
    </form>
  );
}
