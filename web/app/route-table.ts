import type { ComponentType } from "react";
import type { PageName } from "../../contract/pages.ts";

/** A page's component. A lazy component has `load`. */
export type RoutePage = ComponentType & { load?: () => Promise<ComponentType> };

/** The components of pages. Partial, because the server renders only some pages. */
export type RouteTable = Partial<Record<PageName, RoutePage>>;
