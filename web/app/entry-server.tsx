import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { languagePath } from "../../contract/site/language-path.ts";
import { App } from "./app.tsx";
import { SiteFooter } from "./layout/site-footer.tsx";
import type { RouteTable } from "./route-table.ts";
import { loadPage, serverRenderedNames } from "./server-rendered-pages.ts";

export { findPage, getPrefetchRequests } from "./find-page.ts";

/**
 * The pages are loaded at the start, because the server would render a lazy page as its fallback.
 */
const routes: RouteTable = Object.fromEntries(
  await Promise.all(serverRenderedNames.map(async (name) => [name, await loadPage(name)])),
);

/** Renders a page as HTML for a visitor. `preloadedData` are responses by URL. */
export function renderPage(url: string, preloadedData: Record<string, unknown>): string {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const [requestUrl, data] of Object.entries(preloadedData))
    queryClient.setQueryData([requestUrl], data);
  const html = renderToString(
    <StaticRouter basename={languagePath()} location={url}>
      <App queryClient={queryClient} routes={routes} footer={SiteFooter} />
    </StaticRouter>,
  );
  queryClient.clear();
  // Removes React's preload links for images, because the Worker already puts the important ones
  // into the head.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, "");
}
