import { isImportError } from "../../api/lazy-import.ts";
import { paths } from "../../api/paths.ts";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";
import { useTitle } from "../../ui/use-title.ts";

const reloadPage = () => location.reload();

/** In place of a page that broke, or whose code could not be fetched. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const outdated = isImportError(error);
  useTitle(t("Something went wrong"));
  if (outdated && !navigator.onLine) return <OfflineNotice level={1} onRetry={reloadPage} />;
  return (
    <Notice
      level={1}
      title={outdated ? t("The programme has changed") : t("The film tore")}
      art={<MarqueeSign lines={[t("Intermission")]} looseIndex={5} />}
      actions={
        <>
          <Button onClick={outdated ? reloadPage : onRetry}>{outdated ? t("Reload the page") : t("Try again")}</Button>
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
