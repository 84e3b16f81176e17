import { UploadStatusLink } from "../../features/admin/upload-queue/upload-status-link.tsx";
import { t } from "../../i18n/text.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useFilters } from "../money/use-filters.ts";
import { BinTab } from "./bin-tab.tsx";
import { MoviesTab } from "./movies-tab.tsx";

/** The catalogue as the house keeps it, and what was taken out of it. */
export function MovieListPanel() {
  const { address, choose } = useFilters();
  const tab = address.get("tab") === "bin" ? "bin" : "movies";
  return (
    <>
      <UploadStatusLink />
      <Tabs
        label={t("Movies and bin")}
        tabs={{ movies: t("Movies"), bin: t("Bin") }}
        open={tab}
        onOpen={(next) => choose({ tab: next === "movies" ? undefined : next })}
      >
        {tab === "movies" ? <MoviesTab onBin={() => choose({ tab: "bin" })} /> : <BinTab />}
      </Tabs>
    </>
  );
}
