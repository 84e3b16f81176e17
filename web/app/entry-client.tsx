import "./app.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { assertIsLocale, getLocale, overwriteGetLocale } from "#messages/runtime";
import type { PageName } from "../../contract/pages.ts";
import { languagePath } from "../../contract/site/language-path.ts";
import { overwriteGetSite, type Site } from "../../contract/site/site.ts";
import { createQueryClient } from "../api/query-options.ts";
import { mayBeStaff } from "../features/accounts/session.ts";
import { loadFonts } from "../ui/load-fonts.ts";
import { App } from "./app.tsx";
import { routes, StudioBar } from "./routes.tsx";

function createApp(table: typeof routes) {
  const queryClient = createQueryClient({ distrustsEmbedded: mayBeStaff() });
  // A page that the browser restores from the back/forward cache has old data, such as from before
  // a payment, so its queries are refetched: https://web.dev/articles/bfcache
  addEventListener(
    "pageshow",
    ({ persisted }) => persisted && void queryClient.invalidateQueries(),
  );
  return (
    <BrowserRouter basename={languagePath()}>
      <App queryClient={queryClient} routes={table} studioBar={StudioBar} />
    </BrowserRouter>
  );
}

/**
 * Hydrates a server-rendered page once its code is loaded. React then handles clicks, which
 * `web/start.js` held until then. In a transition, React yields to user input between steps.
 */
async function hydrateApp(root: HTMLElement) {
  // The Worker writes `data-page`.
  const name = document.documentElement.dataset.page as PageName;
  // If loading fails, the lazy page shows the error.
  const page = (await routes[name].load?.().catch(() => undefined)) ?? routes[name];
  // Hydrates in a task of its own, after the task that evaluated the code.
  await new Promise((resolve) => setTimeout(resolve));
  const app = createApp({ ...routes, [name]: page });
  startTransition(
    () => void hydrateRoot(root, app, { onRecoverableError: reportRecoverableError }),
  );
  dispatchEvent(new Event("hydrating"));
}

/**
 * React's error 419 is expected where lazy components suspended on the server. Other errors are
 * hydration mismatches.
 */
function reportRecoverableError(error: unknown) {
  if (!String(error).includes("#419")) console.warn(error);
}

// The Worker treats repeated slashes as one, but the router does not, so they are removed from the
// URL.
const { pathname, search, hash } = location;
if (pathname.includes("//"))
  history.replaceState(history.state, "", pathname.replace(/\/{2,}/g, "/") + search + hash);

// The Worker embeds the site's settings in the page. The development server does not, so they are
// fetched.
const embeddedSite = document.querySelector("script#site")?.textContent ?? "null";
const site: Site = import.meta.env.DEV
  ? (await (await fetch("/api/site")).json()).data
  : JSON.parse(embeddedSite);
overwriteGetSite(() => site);

// A production build has one locale. In development, the page's address sets the locale.
if (import.meta.env.DEV) {
  const [, first] = location.pathname.split("/");
  const locale = site.locales.find((offered) => offered === first) ?? site.locales[0];
  overwriteGetLocale(() => assertIsLocale(locale));
  document.documentElement.lang = getLocale();
}

if (import.meta.env.DEV) await import("./development-fonts.ts");
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// The timer starts the app in a task of its own, after the task that evaluated the code.
// `queueMicrotask` keeps the module off the call stack that tools such as Lighthouse record with
// the timer; otherwise V8 would read the whole script again to find line numbers.
queueMicrotask(() => setTimeout(start, 0, root));

function start(root: HTMLElement) {
  void loadFonts();
  if (root.hasChildNodes()) void hydrateApp(root);
  else createRoot(root).render(createApp(routes));
}
