import { m } from "#messages";
import { useListFilters } from "../../../ui/lists/use-list-filters.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { UploadStatusLink } from "../upload-queue/upload-status-link.tsx";
import { BinTab } from "./bin-tab.tsx";
import { MoviesTab } from "./movies-tab.tsx";

/** The catalogue and the bin. */
export function MovieListPanel() {
  const { searchParams, setFilters } = useListFilters();
  const tab = searchParams.get("tab") === "bin" ? "bin" : "movies";
  return (
    <>
      <UploadStatusLink />
      <Tabs
        label={m.movies_admin_tabs_label()}
        tabs={{ movies: m.common_movies(), bin: m.movies_admin_bin() }}
        open={tab}
        onOpen={(next) => setFilters({ tab: next === "movies" ? undefined : next })}
      >
        {tab === "movies" ? <MoviesTab onBin={() => setFilters({ tab: "bin" })} /> : <BinTab />}
      </Tabs>
    </>
  );
}
