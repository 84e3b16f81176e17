import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { useUser } from "../account/session.ts";
import { t } from "../language/text.ts";
import { useAskToWatch } from "../player/playback.ts";
import { go } from "../router/history.ts";
import { Button } from "../ui/button.tsx";
import { ApiError } from "./api.ts";
import { loadWatching } from "./load-watching.ts";
import { paths } from "./paths.ts";

const SubscribePrompt = lazy(async () => ({
  default: (await import("../billing/subscribe-prompt.tsx")).SubscribePrompt,
}));

/** Who may not watch meets the popup, a visitor without asking, and a subscriber is in the film. */
export function WatchButton({ movie }: { movie: Pick<Movie, "id" | "name"> }) {
  const user = useUser();
  const askToWatch = useAskToWatch();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const there = paths.watch(movie);

  async function watch() {
    if (!user) return setRefused(true);
    loadWatching();
    setAsking(true);
    const refusal = await askToWatch(movie.id).then(
      () => null,
      (error: unknown) => error,
    );
    setAsking(false);
    if (refusal instanceof ApiError && refusal.code === "subscription_required") setRefused(true);
    else go(there);
  }

  return (
    <>
      <Button
        onClick={watch}
        onPointerEnter={user ? loadWatching : undefined}
        onFocus={user ? loadWatching : undefined}
        disabled={asking}
        className="px-8 text-lg"
      >
        <Play aria-hidden="true" className="size-5 fill-current" /> {t("Watch")}
      </Button>
      {refused && (
        <Suspense>
          <SubscribePrompt
            user={user}
            next={there}
            loginAt={paths.loginThen(there)}
            onClose={() => setRefused(false)}
          />
        </Suspense>
      )}
    </>
  );
}
