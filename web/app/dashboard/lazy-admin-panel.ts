import { type ComponentType, lazy } from "react";
import { loadStudioWords } from "../../i18n/load.ts";

/** A part of the studio: fetched when it is shown, together with the studio's style sheet and words. */
export const lazyAdminPanel = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Panel] = await Promise.all([
      load(),
      import("../../features/admin/admin.css"),
      loadStudioWords().catch(() => {}),
    ]);
    return { default: Panel };
  });
