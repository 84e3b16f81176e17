import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { showAlert } from "./alerts.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

type Props = {
  /** Shown until the content's code has loaded. */
  pending?: ReactNode;
  /** Shown instead of content that failed. */
  failed?: ReactNode;
  /**
   * Called after an alert if the code of content that a click opened fails to load. Must close the
   * content, so that a click can open it again.
   */
  onClose?: () => void;
  children: ReactNode;
};

/** Wraps lazy content that the page can do without. */
export function OptionalContent({ pending, failed, onClose, children }: Props) {
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
