import { type CSSProperties, lazy, Suspense, useState } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import type { Movie } from "../../../contract/catalogue.ts";
import { posterSizesByLayout } from "../../../contract/posters.ts";
import { useUser } from "../../account/session.ts";
import { useOwned } from "../../billing/owned.ts";
import { useIsSubscribed } from "../../billing/subscription.ts";
import { MovieFacts } from "../../catalogue/movie-facts.tsx";
import { Poster } from "../../catalogue/poster.tsx";
import { t } from "../../language/text.ts";
import { Button } from "../../ui/button.tsx";
import { dollars } from "../../ui/dollars.ts";
import { FavouriteButton } from "../../viewing/favourite-button.tsx";
import { BuyButton } from "../buy-button.tsx";
import { DownloadButton } from "../download-button.tsx";
import { paths } from "../paths.ts";
import { ResumeMark } from "../resume-mark.tsx";
import { WatchButton } from "../watch-button.tsx";

const SubscribePrompt = lazy(async () => ({
  default: (await import("../../billing/subscribe-prompt.tsx")).SubscribePrompt,
}));

/** The film as it is announced: poster, name, facts, and what can be done with it. */
export function MovieFront({ movie }: { movie: Movie }) {
  const user = useUser();
  const owned = useOwned(user !== null).has(movie.id);
  const subscribed = useIsSubscribed(user !== null);
  const free = movie.price === 0;
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="glow absolute inset-0 -z-10 max-md:[--glow-until:10%] md:[--glow-x:14%]"
        style={{ "--film": movie.colour } as CSSProperties}
      />
      <div className="wrap grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[auto_1fr] md:items-center md:py-12 lg:gap-x-14">
        <div className="relative mx-auto w-[min(44vw,12rem)] overflow-hidden rounded-2xl shadow-2xl ring-1 shadow-black/70 ring-white/15 md:w-64 lg:w-80 xl:w-96">
          <Poster
            of={movie}
            alt={t("Poster of {name}", { name: movie.name })}
            priority
            sizes={posterSizesByLayout.movie}
          />
          {user && <ResumeMark user={user} movieId={movie.id} />}
        </div>
        <div className="min-w-0">
          <h1
            className={`headline wrap-anywhere ${movie.name.length > 26 ? "text-4xl xs:text-5xl lg:text-6xl xl:text-7xl" : "text-5xl xs:text-6xl lg:text-7xl xl:text-9xl"}`}
          >
            {movie.name}
          </h1>
          <div className="mt-4">
            <MovieFacts movie={movie} />
          </div>
          <div className="paywall mt-5 flex flex-wrap items-center gap-3 max-lg:*:px-4 max-sm:*:grow max-sm:*:first:basis-full">
            <WatchButton movie={movie} />
            <FavouriteButton movie={movie} owner={user} />
            <BuyButton movie={movie} />
            {(owned || (subscribed && !free)) && movie.video !== null && <DownloadButton movie={movie} />}
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-3 text-screen/75">
            <p className="text-pretty">
              <strong className="headline mr-2 text-2xl text-bulb">
                {owned ? t("Bought") : free ? t("Free") : dollars(movie.price)}
              </strong>
              {owned
                ? t("and yours for good; streaming comes with a subscription.")
                : free
                  ? t("to download; streaming comes with a subscription.")
                  : t("to own it; streaming comes with a subscription.")}
            </p>
            {user && !subscribed && <SubscribeButton user={user} movie={movie} />}
          </div>
          {movie.video === null && (
            <p className="mt-2 font-medium text-glow">{t("This film has no reel yet: it can be streamed later.")}</p>
          )}
          <p className="mt-6 max-w-3xl text-lg text-pretty wrap-anywhere text-screen/90">{movie.description}</p>
        </div>
      </div>
    </div>
  );
}

/** For who is signed in and not subscribed: what Watch would ask for, said before. */
function SubscribeButton({ user, movie }: { user: UserInfo; movie: Movie }) {
  const [open, setOpen] = useState(false);
  const there = paths.movie(movie.id);
  return (
    <>
      <Button look="plain" className="px-0" onClick={() => setOpen(true)}>
        {t("Subscribe")}
      </Button>
      {open && (
        <Suspense>
          <SubscribePrompt user={user} next={there} loginAt={paths.loginThen(there)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
