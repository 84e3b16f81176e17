import { type ComponentType, createContext, useContext, useMemo } from "react";
import { useLocation } from "./location.ts";

type Params = Record<string, string>;
export type RouteTable = readonly (readonly [pattern: string, Page: ComponentType])[];

const ParamsContext = createContext<Params>({});

/** The values of the pattern's `:names` in the current address, decoded. */
export const useParams = () => useContext(ParamsContext);

/** Shows the first page whose pattern fits; `*` fits everything. */
export function Routes({ table }: { table: RouteTable }) {
  const { pathname } = useLocation();
  const matched = useMemo(() => findRoute(table, pathname), [table, pathname]);
  if (!matched) return null;
  const { Page, params } = matched;
  return (
    <ParamsContext value={params}>
      <Page />
    </ParamsContext>
  );
}

function findRoute(table: RouteTable, pathname: string) {
  for (const [pattern, Page] of table) {
    const params = matchPath(pattern, pathname);
    if (params) return { Page, params };
  }
}

/** Patterns and addresses part by part; a slash at the end and the case of fixed parts do not matter. */
export function matchPath(pattern: string, pathname: string): Params | null {
  if (pattern === "*") return {};
  const parts = pathname.split("/").filter(Boolean);
  const patternParts = pattern.split("/").filter(Boolean);
  if (parts.length !== patternParts.length) return null;
  const params: Params = {};
  for (const [index, name] of patternParts.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":")) params[name.slice(1)] = decode(part);
    else if (name.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
