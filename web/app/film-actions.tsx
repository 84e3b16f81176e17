import { Play } from "lucide-react";
import type { Movie } from "../../contract/catalogue.ts";
import { t } from "../language/text.ts";
import { go } from "../router/history.ts";
import { Button } from "../ui/button.tsx";
import { DownloadButton } from "./download-button.tsx";
import { paths } from "./paths.ts";

/** What can be done with a film in a list. Whoever may not watch is told so on the watch page. */
export function FilmActions({ movie }: { movie: Pick<Movie, "id" | "name"> }) {
  return (
    <div className="flex grow gap-2 *:grow *:px-4 max-xs:*:gap-1 max-xs:*:px-2 max-xs:*:[&>svg]:size-4">
      <Button look="quiet" aria-description={movie.name} onClick={() => go(paths.watch(movie))}>
        <Play aria-hidden="true" className="size-5 shrink-0 fill-current" /> {t("Watch")}
      </Button>
      <DownloadButton movie={movie} />
    </div>
  );
}
