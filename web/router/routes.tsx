import { type ComponentType, createContext, useContext, useMemo } from "react";
import { usePlace } from "./history.ts";

type Params = Record<string, string>;
export type RouteTable = readonly (readonly [pattern: string, Page: ComponentType])[];

const ParamsOfPage = createContext<Params>({});

/** The values of the pattern's `:names` in the current address, decoded. */
export const useParams = () => useContext(ParamsOfPage);

/** Shows the first page whose pattern fits; `*` fits everything. */
export function Routes({ table }: { table: RouteTable }) {
  const { pathname } = usePlace();
  const found = useMemo(() => find(table, pathname), [table, pathname]);
  if (!found) return null;
  const { Page, params } = found;
  return (
    <ParamsOfPage value={params}>
      <Page />
    </ParamsOfPage>
  );
}

function find(table: RouteTable, pathname: string) {
  for (const [pattern, Page] of table) {
    const params = match(pattern, pathname);
    if (params) return { Page, params };
  }
}

/** Patterns and addresses part by part; a slash at the end and the case of fixed parts do not matter. */
export function match(pattern: string, pathname: string): Params | null {
  if (pattern === "*") return {};
  const parts = pathname.split("/").filter(Boolean);
  const expected = pattern.split("/").filter(Boolean);
  if (parts.length !== expected.length) return null;
  const params: Params = {};
  for (const [index, name] of expected.entries()) {
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
