import { Component, lazy, type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { importWithRetry, isImportError, reloadOnce } from "../../api/lazy-import.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

const ErrorPage = lazy(async () => ({
  default: (await importWithRetry(() => import("../pages/error-page.tsx"))).ErrorPage,
}));

/** `resetKey`: a new value clears the error. */
type Props = { resetKey: string; fallback?: ReactNode; children: ReactNode };
type State = { error: unknown; resetKey: string };

/** Shows an error page instead of a page that threw; the rest of the site stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  static getDerivedStateFromProps({ resetKey }: Props, state: State) {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    if (isImportError(error)) reloadOnce();
  }

  override render() {
    const { resetKey, fallback, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return (
      fallback ?? (
        <ErrorBoundary resetKey={resetKey} fallback={<MinimalErrorPage />}>
          <Suspense>
            <ErrorPage error={error} onRetry={() => this.setState({ error: null })} />
          </Suspense>
        </ErrorBoundary>
      )
    );
  }
}

/** For when the code of the error page cannot be loaded. */
const MinimalErrorPage = () => (
  <Notice
    level={1}
    title={m.site_page_error_title()}
    actions={<Button onClick={() => location.reload()}>{m.site_reload_page()}</Button>}
  >
    {null}
  </Notice>
);
