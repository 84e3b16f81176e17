import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { isModuleLoadError, reloadOnce } from "../../ui/lazy-import.ts";
import { Notice } from "../../ui/notice.tsx";

const ErrorPage = lazyComponent(async () => (await import("../pages/error-page.tsx")).ErrorPage);

/** Shows an error page instead of a page that threw; the rest of the site stays usable. */
export const PageErrorBoundary = ({
  resetKey,
  children,
}: {
  resetKey: string;
  children: ReactNode;
}) => (
  <ErrorBoundary
    resetKey={resetKey}
    onError={(error) => isModuleLoadError(error) && reloadOnce()}
    renderError={(error, retry) => (
      <RootErrorBoundary>
        <Suspense>
          <ErrorPage error={error} onRetry={retry} />
        </Suspense>
      </RootErrorBoundary>
    )}
  >
    {children}
  </ErrorBoundary>
);

/** The error boundary around the whole site. Its error page loads no further files. */
export const RootErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary renderError={() => <MinimalErrorPage />}>{children}</ErrorBoundary>
);

const MinimalErrorPage = () => (
  <Notice
    level={1}
    title={m.site_page_error_title()}
    actions={<Button onClick={() => location.reload()}>{m.site_reload_page()}</Button>}
  >
    {null}
  </Notice>
);
