import type { ComponentType } from "react";
import type { PageName } from "../../contract/pages.ts";

/** A page's component; `load` fetches its code where that comes later. */
export type RoutePage = ComponentType & { load?: () => Promise<unknown> };

/** The server renders some of the pages only. */
export type RouteTable = Partial<Record<PageName, RoutePage>>;
