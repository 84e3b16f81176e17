import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";

type Props = { formError: string | null; issues: Partial<Record<string, string>> };

/**
 * The form's error, announced when it appears. Errors of fields are shown at the fields. Takes no
 * grid row while empty.
 */
export function FormError({ formError, issues }: Props) {
  const hasFieldErrors = Object.keys(issues).length > 0;
  const message = formError ?? (hasFieldErrors ? m.error_marked_fields() : null);
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{message}</p>
      )}
    </div>
  );
}

/** A submit button. It is not disabled while sending, so that it keeps the focus. */
export function SubmitButton({ sending, children }: { sending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" aria-disabled={sending} className="mt-1 min-h-12 w-full text-lg">
      {children}
    </Button>
  );
}
