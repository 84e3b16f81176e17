import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { Button } from "../../ui/button.tsx";
import { parseOption, useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { KeepReviewDialog } from "./keep-review-dialog.tsx";
import { RemoveReviewDialog } from "./remove-review-dialog.tsx";
import { ReportList } from "./report-list.tsx";
import { type AdminReview, studioReviewColumns } from "./review-columns.tsx";

type Chosen = { action: "keep" | "remove"; review: AdminReview };

/** All reviews, or only the reported ones, with buttons that keep or remove a review. */
export function ReviewsPanel() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const read = (name: string) => searchParams.get(name) ?? undefined;
  const reported = parseOption(["true"] as const, searchParams.get("reported"));
  const narrow = { id: read("id"), userId: read("userId"), movieId: read("movieId") };
  const isNarrow = Object.values(narrow).some((value) => value !== undefined);
  const query = { limit: defaultPageSize, cursor, reported, ...narrow };
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/reviews", { query }),
    ...liveListOptions,
  });
  const close = () => setChosen(null);
  return (
    <>
      <p className="mb-6 max-w-2xl text-sm text-dim">{m.reviews_admin_hint()}</p>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <div className="w-full max-w-60">
          <FilterSelect
            label={m.reviews_admin_filter()}
            name="reported"
            value={reported}
            labels={{ true: m.reviews_admin_filter_reported }}
            onSelect={(value) => setFilters({ reported: value })}
          />
        </div>
        {isNarrow && (
          <>
            <p className="basis-60 text-sm text-dim">{m.reviews_admin_of_one()}</p>
            <Button
              look="plain"
              onClick={() => setFilters({ id: undefined, userId: undefined, movieId: undefined })}
            >
              {m.reviews_admin_show_all()}
            </Button>
          </>
        )}
      </div>
      <PaginatedTable
        label={m.dashboard_reviews()}
        list={list}
        columns={studioReviewColumns({
          onKeep: (review) => setChosen({ action: "keep", review }),
          onRemove: (review) => setChosen({ action: "remove", review }),
        })}
        getKey={({ id }) => id}
        renderDetails={({ reports }) => reports.length > 0 && <ReportList reports={reports} />}
        empty={
          <Notice
            title={
              reported ? m.reviews_admin_empty_reported_title() : m.reviews_admin_empty_title()
            }
          >
            <p>{reported ? m.reviews_admin_empty_reported() : m.reviews_admin_empty()}</p>
          </Notice>
        }
      />
      {chosen?.action === "keep" && <KeepReviewDialog review={chosen.review} onClose={close} />}
      {chosen?.action === "remove" && <RemoveReviewDialog review={chosen.review} onClose={close} />}
    </>
  );
}
