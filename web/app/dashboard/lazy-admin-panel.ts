import { type ComponentType, lazy } from "react";

/** A panel of the administrators, fetched together with their style sheet when it is shown. */
export const lazyAdminPanel = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Panel] = await Promise.all([load(), import("../../features/admin/admin.css")]);
    return { default: Panel };
  });
