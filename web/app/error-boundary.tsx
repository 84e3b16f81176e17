import { Component, lazy, type ReactNode, Suspense } from "react";
import { t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { isLoadFailure, loadCode, reloadOnce } from "./loading-code.ts";

const BrokenPage = lazy(async () => ({ default: (await loadCode(() => import("./broken-page.tsx"))).BrokenPage }));

/** `place`: where the page is; another place is another chance. */
type Props = { place: string; fallback?: ReactNode; children: ReactNode };
type State = { error: unknown; place: string };

/** Around pages: one that breaks says so in its place, and the rest of the site stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown) {
    if (isLoadFailure(error)) reloadOnce();
  }

  override render() {
    const { place, fallback, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return (
      fallback ?? (
        <ErrorBoundary place={place} fallback={<Unreachable />}>
          <Suspense>
            <BrokenPage error={error} onRetry={() => this.setState({ error: null })} />
          </Suspense>
        </ErrorBoundary>
      )
    );
  }
}

/** When not even the page about faults can be fetched. */
const Unreachable = () => (
  <Notice
    level={1}
    title={t("This page did not come")}
    actions={<Button onClick={() => location.reload()}>{t("Reload the page")}</Button>}
  >
    {null}
  </Notice>
);
