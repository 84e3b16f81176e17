import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { useSiteChanges } from "../../api/site-changes.ts";
import { useSession } from "../../features/accounts/use-session.ts";
import { AlertRegion } from "../../ui/alerts.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { callWhenNearViewport } from "../../ui/use-near-viewport.ts";
import type { RouteTable } from "../route-table.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { PageErrorBoundary } from "./page-error-boundary.tsx";
import { TopBar } from "./top-bar.tsx";
import { useFavouritesSync } from "./use-favourites-sync.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

/** Tasks that load after the page's `load` event. */
const IdleTasks = lazyComponent(async () => {
  await waitForLoad();
  return (await import("../idle/idle-tasks.tsx")).IdleTasks;
});

/** The key that react-router gives to the location of the first page. */
const firstLocationKey = "default";

let markFooterNear = () => {};
const footerIsNear = new Promise<void>((resolve) => {
  markFooterNear = resolve;
});

/**
 * The footer, which loads when it comes near the viewport, or on the first navigation. A
 * server-rendered footer hydrates only then.
 */
const SiteFooter = lazyComponent(async () => {
  await footerIsNear;
  return (await import("./site-footer.tsx")).SiteFooter;
});

type Props = {
  routes: RouteTable;
  footer?: ComponentType | undefined;
  studioBar?: ComponentType | undefined;
  children: ReactNode;
};

/**
 * The layout around every page. `footer` is the loaded footer, if any. `studioBar` replaces the
 * site's header in the studio. The Worker renders no page of the studio and passes no `studioBar`.
 */
export function Shell({ routes, footer = SiteFooter, studioBar: StudioBar, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const isInStudio = pathname.split("/")[1] === "studio";
  // Navigation loads the footer: React shows a new location only once every component that reads
  // the location is hydrated, including the footer's links.
  if (key !== firstLocationKey) markFooterNear();
  useScrollRestoration(main);
  useSiteChanges();
  useLayoutEffect(markHydrated, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-full bg-bulb px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {m.site_skip_to_content()}
      </a>
      {StudioBar && isInStudio ? (
        <OptionalContent pending={<div className="h-15 border-b border-screen/6" />}>
          <StudioBar />
        </OptionalContent>
      ) : (
        <TopBar />
      )}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <PageErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Spinner />}>{children}</Suspense>
        </PageErrorBoundary>
      </main>
      {!isInStudio && <FooterArea footer={footer} />}
      {!isInStudio && <BottomBar />}
      <AlertRegion />
      <OptionalContent>
        <IdleTasks routes={routes} />
      </OptionalContent>
      <SessionSync />
    </div>
  );
}

/**
 * The area of the footer. It has no state, because React would discard the server-rendered footer
 * if this component rendered again before the footer's code is loaded.
 */
function FooterArea({ footer: Footer }: { footer: ComponentType }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(
    () => (area.current ? callWhenNearViewport(area.current, markFooterNear) : undefined),
    [],
  );
  return (
    <div ref={area}>
      <OptionalContent pending={<footer className="mt-16 h-130 md:h-90" />}>
        <Footer />
      </OptionalContent>
    </div>
  );
}

/**
 * Syncs the session in a component of its own: if the Shell rendered again before the page's code
 * is loaded, React would discard the server-rendered page (error 421).
 */
function SessionSync() {
  useSession();
  useFavouritesSync();
  return null;
}

/**
 * Marks the page as hydrated, which hides the note that scripts failed to load: `web/app/app.css`.
 */
function markHydrated() {
  document.body.dataset.hydrated = "";
}

/**
 * Waits for the `load` event. Never resolves on the server, so that React renders the Suspense
 * boundary's content in the browser instead of leaving it empty.
 */
async function waitForLoad() {
  if (typeof document === "undefined") await new Promise(() => {});
  if (document.readyState !== "complete")
    await new Promise((done) => addEventListener("load", done, { once: true }));
}
