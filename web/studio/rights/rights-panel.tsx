import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { statementClosingDay } from "../../../contract/policy.ts";
import type { RightsHolder, RightsOverview } from "../../../contract/rights/rights.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { writeToClipboard } from "../../ui/copy-text.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { ListedData } from "../editor/saved-data.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { orderLinks } from "../revenue/order-links.ts";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { formatStatementMonth } from "./format.ts";
import { HolderForm } from "./holder-form.tsx";
import { HolderRow } from "./holder-row.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MoviesWithoutTerms } from "./movies-without-terms.tsx";
import { OpenStatementMonths } from "./open-statement-months.tsx";
import { PoolForm } from "./pool-form.tsx";
import { HolderStatementsDialog, MonthStatementsDialog } from "./statements-dialog.tsx";
import { TermsDialog } from "./terms-dialog.tsx";
import { TermsPicker } from "./terms-picker.tsx";

type MonthTotal = RightsOverview["months"][number];
type OpenDialog =
  | { mode: "Add" }
  | { mode: "Link" | "Statements"; holder: RightsHolder }
  | { mode: "Month"; total: MonthTotal }
  | { mode: "Terms"; movie: { id: string; name: string } };

/**
 * The rights holders with their links and statements, the movies' terms, the subscription pool, and
 * the closed months.
 */
export function RightsPanel() {
  const overview = useQuery({ ...queryOptionsFor("GET /api/admin/rights"), staleTime: 0 });
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } =
    usePanelDialog<OpenDialog>(overview.data);

  if (overview.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!overview.data) return <ListError list={overview} />;
  const { holders, openMonth, pool, movies, months } = overview.data.data;
  const openMonthButton = (total: MonthTotal, amount: number) => (
    <button
      type="button"
      className={figureLinkClass}
      onClick={() => setOpenDialog({ mode: "Month", total })}
    >
      {formatPrice(amount)}
    </button>
  );
  return (
    <div ref={panelRef} tabIndex={-1} className="grid gap-10 outline-none">
      <div>
        <p className="mb-4 max-w-2xl text-dim">
          {m.rights_admin_intro({ day: statementClosingDay })}
        </p>
        <Button onClick={() => setOpenDialog({ mode: "Add" })}>
          <Plus aria-hidden="true" className="size-5" /> {m.rights_admin_add()}
        </Button>
        <ul className="mt-6 grid gap-3">
          {holders.map((holder) => (
            <HolderRow
              key={holder.id}
              holder={holder}
              onEdit={() => openEditor(holder.id)}
              onLink={() => setOpenDialog({ mode: "Link", holder })}
              onStatements={() => setOpenDialog({ mode: "Statements", holder })}
            />
          ))}
        </ul>
      </div>
      {openMonth && (
        <>
          <section aria-labelledby="rights-terms">
            <h2 id="rights-terms" className="headline mb-3 text-4xl">
              {m.rights_admin_terms()}
            </h2>
            <TermsPicker
              movies={movies}
              onPick={(movie) => setOpenDialog({ mode: "Terms", movie })}
            />
          </section>
          <MoviesWithoutTerms onPick={(movie) => setOpenDialog({ mode: "Terms", movie })} />
          <section aria-labelledby="rights-pool">
            <h2 id="rights-pool" className="headline mb-3 text-4xl">
              {m.rights_pool()}
            </h2>
            <PoolForm
              key={JSON.stringify(pool)}
              pool={pool}
              openMonth={openMonth}
              onSaved={onSaved}
            />
          </section>
        </>
      )}
      {openMonth && <OpenStatementMonths />}
      {months.length > 0 && (
        <section aria-labelledby="rights-months">
          <h2 id="rights-months" className="headline mb-3 text-4xl">
            {m.rights_admin_months()}
          </h2>
          <DataTable
            label={m.rights_admin_months()}
            rows={months}
            getKey={({ month }) => month}
            columns={[
              {
                header: m.rights_month(),
                cardSlot: "title",
                cell: ({ month }) => formatStatementMonth(month),
              },
              {
                header: m.rights_admin_money_in(),
                cell: ({ month, moneyIn }) => (
                  <Link to={orderLinks.statedIn(month)} className={figureLinkClass}>
                    {formatPrice(moneyIn)}
                  </Link>
                ),
              },
              {
                header: m.rights_admin_to_holders(),
                cell: (total) => openMonthButton(total, total.holdersAmount),
              },
              {
                header: m.rights_admin_to_house(),
                cell: (total) => openMonthButton(total, total.houseAmount),
              },
            ]}
          />
        </section>
      )}
      {openDialog?.mode === "Add" && (
        <EditorDialog
          title={m.rights_admin_add()}
          leaveText={m.rights_admin_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => <HolderForm {...editor} />}
        </EditorDialog>
      )}
      {editedId && (
        <EditorDialog
          title={m.rights_admin_edit()}
          leaveText={m.rights_admin_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => (
            <ListedData rows={holders} id={editedId}>
              {(holder) => <HolderForm {...editor} holder={holder} />}
            </ListedData>
          )}
        </EditorDialog>
      )}
      {openDialog?.mode === "Link" && (
        <LinkDialog
          holder={openDialog.holder}
          makeLink={() => makeLink(openDialog.holder.id)}
          onMade={onSaved}
          onClose={close}
        />
      )}
      {openDialog?.mode === "Statements" && (
        <HolderStatementsDialog holder={openDialog.holder} onClose={close} />
      )}
      {openDialog?.mode === "Month" && (
        <MonthStatementsDialog total={openDialog.total} onClose={close} />
      )}
      {openDialog?.mode === "Terms" && openMonth && (
        <TermsDialog
          movie={openDialog.movie}
          holders={holders}
          openMonth={openMonth}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Makes a new link and copies it to the clipboard, because the link is never shown again. */
async function makeLink(holderId: string): Promise<string> {
  const { data } = await apiFetch("POST /api/admin/rights/holders/:holderId/link", {
    params: { holderId },
  });
  const link = location.origin + data.path;
  if (!(await writeToClipboard(link))) showAlert(m.rights_admin_copy_failed(), { failed: true });
  return link;
}
