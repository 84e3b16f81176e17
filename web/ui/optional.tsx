import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { showAlert } from "./alerts.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

type Props = {
  /** Until the content's code has loaded. */
  pending?: ReactNode;
  /** Instead of content that failed. */
  failed?: ReactNode;
  /** For what was opened by a click: closes it after an alert, so that it can be opened again. */
  onClose?: () => void;
  children: ReactNode;
};

/** Around lazy content that the page can do without. */
export function Optional({ pending, failed, onClose, children }: Props) {
  function reportFailure() {
    if (!onClose) return;
    showAlert(m.site_part_failed(), { failed: true });
    onClose();
  }

  return (
    <ErrorBoundary renderError={() => failed} onError={reportFailure}>
      <Suspense fallback={pending}>{children}</Suspense>
    </ErrorBoundary>
  );
}
