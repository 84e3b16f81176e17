import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { usePlayer } from "../use-player.ts";

type Props = {
  movieId: string;
  /** The next episode as text, and the button that plays it. */
  next?: { text: string; button: ReactNode };
};

/** The screen after the movie's end, with the controls visible below it. */
export function EndScreen({ movieId, next }: Props) {
  const player = usePlayer();
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/80 px-4 pb-20 text-center *:relative *:z-10 *:animate-rise sm:gap-5">
      <p role="status" className="headline text-4xl sm:text-7xl">
        {m.player_end_title()}
      </p>
      {next && <p className="font-semibold wrap-anywhere">{next.text}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {next?.button}
        <Button look={next ? "quiet" : "primary"} onClick={player.startOver}>
          <RotateCcw aria-hidden="true" className="size-5" /> {m.player_watch_again()}
        </Button>
        <ButtonLink look="quiet" to={paths.movie(movieId)}>
          {m.player_back_to_movie()}
        </ButtonLink>
      </div>
    </div>
  );
}
