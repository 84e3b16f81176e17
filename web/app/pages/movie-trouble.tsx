import { pageTitles } from "../../../contract/page-titles.ts";
import { t } from "../../language/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { statusOf } from "../api.ts";
import { paths } from "../paths.ts";

/** A movie that is not there (404, or an id that cannot be one), or that could not be fetched. */
export function MovieTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = statusOf(error) ?? 0;
  const missing = [400, 404].includes(status);
  useTitle(missing ? t(pageTitles.noMovie) : t("The reel is stuck"));
  if (missing) return <NoSuchMovie />;
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
