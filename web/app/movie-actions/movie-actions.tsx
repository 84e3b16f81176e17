import { Play } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadButton } from "./download-button.tsx";

/** The actions of a movie in a list. The watch page checks the entitlement. */
export function MovieActions({ movie }: { movie: Pick<Movie, "id" | "name"> }) {
  return (
    <div className="flex grow gap-2 *:grow *:px-4 max-xs:*:gap-1 max-xs:*:px-2 max-xs:*:[&>svg]:size-4">
      <Button look="quiet" aria-description={movie.name} onClick={() => navigate(paths.watch(movie))}>
        <Play aria-hidden="true" className="size-5 shrink-0 fill-current" /> {m.common_watch()}
      </Button>
      <DownloadButton movie={movie} />
    </div>
  );
}
