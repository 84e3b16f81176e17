import { Component, type ReactNode } from "react";
import { t } from "../language/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { MarqueeSign } from "../ui/marquee-sign.tsx";
import { Notice } from "../ui/notice.tsx";
import { OfflineNotice } from "../ui/offline-notice.tsx";
import { isLoadFailure, reloadOnce } from "./loading-code.ts";
import { paths } from "./paths.ts";

/** `place`: where the page is; another place is another chance. */
type Props = { place: string; children: ReactNode };
type State = { error: unknown; place: string };

/** Around pages: one that breaks says so in its place, and the rest of the site stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown) {
    if (isLoadFailure(error) && navigator.onLine) reloadOnce();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Broken outdated={isLoadFailure(error)} onRetry={() => this.setState({ error: null })} />;
  }
}

const reload = () => location.reload();

function Broken({ outdated, onRetry }: { outdated: boolean; onRetry: () => void }) {
  if (outdated && !navigator.onLine) return <OfflineNotice level={1} onRetry={reload} />;
  return (
    <Notice
      level={1}
      title={outdated ? t("The programme has changed") : t("The film tore")}
      art={<MarqueeSign lines={[t("Intermission")]} loose={5} />}
      actions={
        <>
          <Button onClick={outdated ? reload : onRetry}>{outdated ? t("Reload the page") : t("Try again")}</Button>
          <ButtonLink look="quiet" to={paths.home}>
            {t("Back to the foyer")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {outdated
          ? t(
              "The site was renewed while this page was open, and a part of it could not be fetched. Reloading brings the new one.",
            )
          : t(
              "Something in this page broke. It is our fault, not yours. Try again; if it stays, write to us what you did.",
            )}
      </p>
    </Notice>
  );
}
