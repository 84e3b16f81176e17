import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { statusOf } from "../api.ts";
import { paths } from "../paths.ts";

/** A movie that is not there (404, or an id that cannot be one), or that could not be fetched. */
export function MovieTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = [400, 404].includes(statusOf(error) ?? 0);
  useTitle(missing ? "No such movie" : "Something went wrong");
  if (!missing) {
    return (
      <Notice level={1} title="The reel is stuck" actions={<Button onClick={onRetry}>Try again</Button>}>
        <p>{error instanceof Error ? error.message : "Something went wrong."}</p>
      </Notice>
    );
  }
  return (
    <Notice level={1} title="No such movie" actions={<ButtonLink to={paths.movies}>See what is on</ButtonLink>}>
      <p>
        It may have left the programme, or the address is not quite right. The search above finds films by title or
        cast.
      </p>
    </Notice>
  );
}
