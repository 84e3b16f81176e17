import { useQuery } from "@tanstack/react-query";
import { queryOptionsFor } from "../../api/query-options.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { HomeForm } from "./home-form.tsx";

/** The home page's hero, pick of the week and rows. */
export function HomePanel() {
  const home = useQuery({ ...queryOptionsFor("GET /api/admin/home"), staleTime: 0 });
  if (home.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!home.data) return <ListError list={home} />;
  return <HomeForm key={home.data.data.version} home={home.data.data} />;
}
