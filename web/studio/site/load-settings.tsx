import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

export type LoadedSettings = ResponseOf<"GET /api/admin/site">;

/** Fetches the published settings for an editor, which callers key by the settings' version. */
export function LoadSettings({ children }: { children: (loaded: LoadedSettings) => ReactNode }) {
  const settings = useQuery({ ...queryOptionsFor("GET /api/admin/site"), staleTime: 0 });
  if (settings.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (settings.data) return children(settings.data);
  return <ListError list={settings} />;
}
