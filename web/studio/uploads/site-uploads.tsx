import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { defaultPageSize } from "../../../contract/constants.ts";
import { videoStatuses } from "../../../contract/uploads.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Book } from "../money/book.tsx";
import { live } from "../money/queries.ts";
import { oneOf, useFilters } from "../money/use-filters.ts";
import { useFocusKept } from "../money/use-focus-kept.ts";
import { ArrivedFiles } from "./arrived-files.tsx";
import { GiveUpDialog } from "./give-up-dialog.tsx";
import { type SiteUpload, siteUploadColumns, statusWords } from "./site-upload-columns.tsx";
import { useOrders } from "./use-orders.ts";

const missing = "missing";
const all = { status: undefined, incomplete: undefined };

/** Every upload of the site, whoever began it and wherever. */
export function SiteUploads() {
  const { address, cursor, choose } = useFilters();
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<SiteUpload | null>(null);
  const orders = useOrders();
  const queries = useQueryClient();
  const status = oneOf(videoStatuses, address.get("status"));
  const incomplete = address.get("incomplete") === "true" ? "true" : undefined;
  const query = { limit: defaultPageSize, status, incomplete, cursor } as const;
  const list = useQuery({ ...queryOptionsFor("GET /api/videos", { query }), ...live });
  const [place, keepFocus] = useFocusKept(list.data);

  function onGivenUp() {
    setLeaving(null);
    keepFocus();
    void queries.invalidateQueries();
  }

  const underway = new Set(orders.filter(({ state }) => state !== "done").map(({ videoId }) => videoId));
  const onUnfold = (id: string) => setUnfolded(unfolded === id ? null : id);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="site-uploads" className="outline-none">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="site-uploads" className="headline text-3xl sm:text-4xl">
          {t("On the site")}
        </h2>
        <search aria-label={t("Uploads")} className="w-full sm:w-52">
          <SelectField
            label={t("Status")}
            name="status"
            value={incomplete ? missing : (status ?? "")}
            onChange={({ currentTarget: { value } }) =>
              choose(value === missing ? { status: undefined, incomplete: "true" } : { ...all, status: value })
            }
          >
            <option value="">{t("Any")}</option>
            {videoStatuses.map((one) => (
              <option key={one} value={one}>
                {statusWords[one]}
              </option>
            ))}
            <option value={missing}>{t("Files missing")}</option>
          </SelectField>
        </search>
      </div>
      <Book
        label={t("Uploads")}
        list={list}
        columns={siteUploadColumns({ unfolded, onUnfold, underway, onGiveUp: setLeaving })}
        keyOf={({ id }) => id}
        below={({ id }) => unfolded === id && <ArrivedFiles videoId={id} />}
        empty={<Nothing filtered={status !== undefined || incomplete !== undefined} onAll={() => choose(all)} />}
      />
      {leaving && <GiveUpDialog upload={leaving} onDone={onGivenUp} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function Nothing({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  if (filtered) {
    return (
      <Notice title={t("No such upload")} actions={<Button onClick={onAll}>{t("All uploads")}</Button>}>
        <p>{t("No upload of the site has this status.")}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t("No uploads yet")}>
      <p>{t("What administrators upload is listed here, from the first film on.")}</p>
    </Notice>
  );
}
