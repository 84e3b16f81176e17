import { type ComponentType, lazy } from "react";

/** An administrator's panel, loaded when shown, with the style sheet of the admin feature. */
export const lazyAdminPanel = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Panel] = await Promise.all([load(), import("../../features/admin/admin.css")]);
    return { default: Panel };
  });
