import { pageTitles } from "../../../contract/page-titles.ts";
import { statusOf } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";
import { useTitle } from "../../ui/use-title.ts";

/** A movie that is not there (404, or an id that cannot be one), or that could not be fetched. */
export function MovieError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = statusOf(error) ?? 0;
  const isNotFound = [400, 404].includes(status);
  useTitle(isNotFound ? t(pageTitles.noMovie) : t("The reel is stuck"));
  if (isNotFound) return <NoSuchMovie />;
  if (status === 0 && !navigator.onLine) return <OfflineNotice level={1} onRetry={onRetry} />;
  return (
    <Notice
      level={1}
      title={t("The reel is stuck")}
      actions={
        <>
          <Button onClick={onRetry}>{t("Try again")}</Button>
          <ButtonLink look="quiet" to={paths.movies}>
            {t("See what is on")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {error instanceof Error ? error.message : t("The site did not answer. Check your connection and try again.")}
      </p>
    </Notice>
  );
}

function NoSuchMovie() {
  return (
    <Notice
      level={1}
      title={t(pageTitles.noMovie)}
      actions={<ButtonLink to={paths.movies}>{t("See what is on")}</ButtonLink>}
    >
      <p>
        {t(
          "It may have left the programme, or the address is not quite right. The search above finds films by title or cast.",
        )}
      </p>
    </Notice>
  );
}
