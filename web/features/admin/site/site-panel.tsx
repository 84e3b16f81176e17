import { useQuery } from "@tanstack/react-query";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SiteEditor } from "./site-editor.tsx";

/** The site's name, look, texts, contact details and languages. */
export function SitePanel() {
  const settings = useQuery({ ...queryOptionsFor("GET /api/admin/site"), staleTime: 0, refetchOnWindowFocus: false });
  if (settings.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!settings.data) return <ListError list={settings} />;
  return <SiteEditor key={settings.data.data.version} loaded={settings.data} />;
}
