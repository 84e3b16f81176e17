import type { ReactNode } from "react";
import { t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";

type Props = { refusal: string | null; issues: Partial<Record<string, string>> };

/**
 * What the site said against a form, told as soon as it appears; what it said against a field is told there.
 * Without anything to say it takes no row of its form.
 */
export function Refusal({ refusal, issues }: Props) {
  const hasFaults = Object.keys(issues).length > 0;
  const sentence = refusal ?? (hasFaults ? t("Please look once more at what is marked.") : null);
  return (
    <div role="alert" className="empty:absolute">
      {sentence && <p className="rounded-xl border border-ember/60 bg-ember/10 px-4 py-3">{sentence}</p>}
    </div>
  );
}

/** Stays where the focus is while the form is being sent. */
export function SubmitButton({ sending, children }: { sending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" aria-disabled={sending} className="mt-1 min-h-12 w-full text-lg">
      {children}
    </Button>
  );
}
