import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from "react";
import { useSession } from "../../account/use-session.ts";
import { t } from "../../language/text.ts";
import { usePlace } from "../../router/history.ts";
import { AlertRegion } from "../../ui/alerts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { loadCode } from "../loading-code.ts";
import { useFavouritesInStep } from "../use-favourites-in-step.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useArrival } from "./use-arrival.ts";

/** Nobody waits for it, and without it there is no less of a page. */
const Afterwards = lazy<() => ReactNode>(() =>
  loaded()
    .then(() => import("../afterwards/afterwards.tsx"))
    .then(
      ({ Afterwards }) => ({ default: Afterwards }),
      () => ({ default: () => null }),
    ),
);

/** Below every page's first screen. */
const SiteFooter = lazy(async () => ({ default: (await loadCode(() => import("./site-footer.tsx"))).SiteFooter }));

/** What every page has around it. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = usePlace();
  useArrival(main);
  useSession();
  useFavouritesInStep();
  useLayoutEffect(sayThatItLives, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-full bg-bulb px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {t("Skip to content")}
      </a>
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<Spinner />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Suspense fallback={<footer className="mt-16 h-130 md:h-90" />}>
        <SiteFooter />
      </Suspense>
      <BottomBar />
      <AlertRegion />
      <Suspense>
        <Afterwards />
      </Suspense>
    </div>
  );
}

/** A drawn page does again now what was done to it before (`web/start.js`), and none says any more that it is late. */
function sayThatItLives() {
  document.body.dataset.lives = "";
}

/** Never, where there is no browser: drawn as nothing, it would not be what the browser shows in its place. */
async function loaded() {
  if (typeof document === "undefined") await new Promise(() => {});
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
}
