import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import { videoStatuses } from "../../../contract/uploads/uploads.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { parseOption, useListFilters } from "../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../ui/lists/use-list-focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { useExpandedRow } from "../expanded-row.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { ArrivedFiles } from "./arrived-files.tsx";
import { type SiteUpload, siteUploadColumns, videoStatusLabels } from "./site-upload-columns.tsx";
import { useUploadJobs } from "./use-upload-jobs.ts";

const missingFilesOption = "missing";
const noFilters = { status: undefined, incomplete: undefined };

/** Every upload of the site, from all administrators and browsers. */
export function SiteUploads() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const expanded = useExpandedRow();
  const [uploadToDiscard, setUploadToDiscard] = useState<SiteUpload | null>(null);
  const jobs = useUploadJobs();
  const queryClient = useQueryClient();
  const status = parseOption(videoStatuses, searchParams.get("status"));
  const incomplete = searchParams.get("incomplete") === "true" ? "true" : undefined;
  const query = { limit: defaultPageSize, status, incomplete, cursor } as const;
  const list = useQuery({ ...queryOptionsFor("GET /api/videos", { query }), ...liveListOptions });
  const [sectionRef, keepFocus] = useListFocus(list.data);

  function onDiscarded() {
    setUploadToDiscard(null);
    keepFocus();
    void queryClient.invalidateQueries();
  }

  const activeVideoIds = new Set(
    jobs.filter(({ state }) => state !== "done").map(({ videoId }) => videoId),
  );
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby="site-uploads" className="outline-none">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="site-uploads" className="headline text-3xl sm:text-4xl">
          {m.upload_site_title()}
        </h2>
        <search aria-label={m.dashboard_uploads()} className="w-full sm:w-52">
          <FilterSelect
            label={m.common_status()}
            name="status"
            value={incomplete ? missingFilesOption : status}
            labels={{ ...videoStatusLabels, [missingFilesOption]: m.upload_filter_files_missing }}
            onSelect={(value) =>
              setFilters(
                value === missingFilesOption
                  ? { status: undefined, incomplete: "true" }
                  : { ...noFilters, status: value },
              )
            }
          />
        </search>
      </div>
      <PaginatedTable
        label={m.dashboard_uploads()}
        list={list}
        columns={siteUploadColumns({
          expanded,
          activeVideoIds,
          onDiscard: setUploadToDiscard,
        })}
        getKey={({ id }) => id}
        renderDetails={({ id }) => expanded.isExpanded(id) && <ArrivedFiles videoId={id} />}
        empty={
          <EmptyUploads
            filtered={status !== undefined || incomplete !== undefined}
            onShowAll={() => setFilters(noFilters)}
          />
        }
      />
      {uploadToDiscard && (
        <DiscardUploadDialog
          upload={uploadToDiscard}
          onDone={onDiscarded}
          onClose={() => setUploadToDiscard(null)}
        />
      )}
    </section>
  );
}

function EmptyUploads({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (filtered) {
    return (
      <Notice
        title={m.upload_none_match_title()}
        actions={<Button onClick={onShowAll}>{m.upload_filter_all()}</Button>}
      >
        <p>{m.upload_none_match()}</p>
      </Notice>
    );
  }
  return (
    <Notice title={m.upload_empty_title()}>
      <p>{m.upload_empty()}</p>
    </Notice>
  );
}

type Props = { upload: SiteUpload; onDone: () => void; onClose: () => void };

function DiscardUploadDialog({ upload: { id, fileName }, onDone, onClose }: Props) {
  const confirmation = useConfirmedAction(discardUpload, {
    fallback: m.upload_discard_failed(),
    onClose,
  });

  async function discardUpload() {
    await apiFetch("DELETE /api/videos/:videoId", { params: { videoId: id } });
    showAlert(m.upload_discarded({ fileName }));
    onDone();
  }

  return (
    <ConfirmDialog
      title={m.upload_discard_title()}
      action={m.upload_discard()}
      destructive
      {...confirmation}
    >
      <p>{m.upload_discard_text({ fileName })}</p>
    </ConfirmDialog>
  );
}
