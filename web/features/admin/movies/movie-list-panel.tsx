import { t } from "../../../i18n/text.ts";
import { useListFilters } from "../../../ui/lists/use-list-filters.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { UploadStatusLink } from "../upload-queue/upload-status-link.tsx";
import { BinTab } from "./bin-tab.tsx";
import { MoviesTab } from "./movies-tab.tsx";

/** The catalogue as the house keeps it, and what was taken out of it. */
export function MovieListPanel() {
  const { searchParams, setFilters } = useListFilters();
  const tab = searchParams.get("tab") === "bin" ? "bin" : "movies";
  return (
    <>
      <UploadStatusLink />
      <Tabs
        label={t("Movies and bin")}
        tabs={{ movies: t("Movies"), bin: t("Bin") }}
        open={tab}
        onOpen={(next) => setFilters({ tab: next === "movies" ? undefined : next })}
      >
        {tab === "movies" ? <MoviesTab onBin={() => setFilters({ tab: "bin" })} /> : <BinTab />}
      </Tabs>
    </>
  );
}
