import { Play } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { ApiError } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { hasUnknownSession, isSignedIn, useUser } from "../../features/accounts/session.ts";
import { useFetchPlaybackGrant } from "../../features/player/features/use-playback-grant.ts";
import { Button } from "../../ui/button.tsx";
import { prefetchWatchPage } from "../idle/prefetch-watch-page.ts";
import { LazySubscribePrompt } from "./lazy-subscribe-prompt.tsx";

type Props = {
  movie: Pick<Movie, "id" | "name">;
  label?: string;
  /**
   * Resolves to a truthy value if visitors must be sent to the movie's page, which says why the
   * movie is closed.
   */
  checkClosed?: (id: string) => Promise<string | boolean | undefined>;
};

/**
 * The Watch button. It opens the subscribe popup for visitors and users without the entitlement,
 * else the watch page.
 */
export function WatchButton({ movie, label = m.common_watch(), checkClosed }: Props) {
  const user = useUser();
  const requestPlayback = useFetchPlaybackGrant();
  const [requesting, setRequesting] = useState(false);
  const [promptOpen, setPromptOpen] = useState(false);
  const watchPath = paths.watch(movie);

  async function watch() {
    if (!isSignedIn() && !hasUnknownSession())
      return (await checkClosed?.(movie.id))
        ? navigate(paths.movie(movie.id))
        : setPromptOpen(true);
    prefetchWatchPage();
    setRequesting(true);
    const playbackError = await requestPlayback(movie.id).then(
      () => null,
      (error: unknown) => error,
    );
    setRequesting(false);
    if (playbackError instanceof ApiError && playbackError.code === "subscription_required")
      setPromptOpen(true);
    else navigate(watchPath);
  }

  return (
    <>
      <Button
        onClick={watch}
        onPointerEnter={user ? prefetchWatchPage : undefined}
        onFocus={user ? prefetchWatchPage : undefined}
        disabled={requesting}
        className="px-8 text-lg"
      >
        <Play aria-hidden="true" className="size-5 fill-current" /> {label}
      </Button>
      {promptOpen && (
        <LazySubscribePrompt
          next={watchPath}
          movieId={movie.id}
          onClose={() => setPromptOpen(false)}
        />
      )}
    </>
  );
}
