import { Suspense } from "react";
import { m } from "#messages";
import { ApiError, httpStatusOf } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

const PinNotice = lazyComponent(
  async () => (await import("../../features/age-limit/pin-notice.tsx")).PinNotice,
);

/**
 * Replaces the page of a movie that does not exist (404, or 400 for an invalid id), that is above
 * the account's age limit, or that failed to load.
 */
export function MovieError(props: { error: unknown; onRetry: () => void }) {
  const { error } = props;
  const isAboveLimit = error instanceof ApiError && error.code === "age_limit";
  if (!isAboveLimit) return <OtherMovieError {...props} />;
  return (
    <Suspense>
      <PinNotice />
    </Suspense>
  );
}

function OtherMovieError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = httpStatusOf(error) ?? 0;
  const isNotFound = [400, 404].includes(status);
  useDocumentTitle(isNotFound ? m.movie_missing_title() : m.movie_error_title());
  if (isNotFound) return <NoSuchMovie />;
  if (status === 0 && !navigator.onLine) return <OfflineNotice level={1} onRetry={onRetry} />;
  return (
    <Notice
      level={1}
      title={m.movie_error_title()}
      actions={
        <>
          <Button onClick={onRetry}>{m.common_try_again()}</Button>
          <ButtonLink look="quiet" to={paths.movies}>
            {m.common_browse_movies()}
          </ButtonLink>
        </>
      }
    >
      <p>{error instanceof Error ? error.message : m.error_unreachable()}</p>
    </Notice>
  );
}

function NoSuchMovie() {
  return (
    <Notice
      level={1}
      title={m.movie_missing_title()}
      actions={<ButtonLink to={paths.movies}>{m.common_browse_movies()}</ButtonLink>}
    >
      <p>{m.movie_missing_text()}</p>
    </Notice>
  );
}
