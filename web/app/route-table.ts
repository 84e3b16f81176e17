import type { ComponentType } from "react";
import type { PageName } from "../../contract/pages.ts";

/** A page's component; `load` loads a lazy one. */
export type RoutePage = ComponentType & { load?: () => Promise<ComponentType> };

/** Partial, because the server renders only some of the pages. */
export type RouteTable = Partial<Record<PageName, RoutePage>>;
