import { m } from "#messages";
import type { AdminSitePage, SitePageSummary } from "../../../contract/pages/site-pages.ts";
import { builtInSlugs } from "../../../contract/pages.ts";
import { apiFetch } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { useSiteAction } from "../use-site-action.ts";

/**
 * Returns functions that delete a page, with an undo, and that move its link. `summaries` are all
 * pages in their order.
 */
export function usePageActions(summaries: readonly SitePageSummary[]) {
  const run = useSiteAction();
  const slugs = summaries.map(({ slug }) => slug);
  const orderPages = (order: string[]) =>
    apiFetch("PUT /api/admin/page-order", { body: { slugs: order } });

  const restore = ({ slug, placement, texts }: AdminSitePage) =>
    run(async () => {
      const { message } = await apiFetch("POST /api/admin/pages", {
        body: { slug, placement, texts },
      });
      await orderPages(slugs);
      showAlert(message);
    });

  const remove = (slug: string) =>
    run(async () => {
      const params = { slug };
      const { data } = await apiFetch("GET /api/admin/pages/:slug", { params });
      const { message } = await apiFetch("DELETE /api/admin/pages/:slug", { params });
      showAlert(message, {
        durationMs: 12_000,
        action: { label: m.common_undo(), run: () => void restore(data) },
      });
    });

  /** Moves a page among those that are not built in. `offset` is -1 for up and 1 for down. */
  const move = (slug: string, offset: -1 | 1) =>
    run(async () => {
      const ownSlugs = slugs.filter((each) => !builtInSlugs.includes(each));
      const order = ownSlugs.filter((each) => each !== slug);
      order.splice(ownSlugs.indexOf(slug) + offset, 0, slug);
      await orderPages(order);
    });

  return { remove, move };
}
