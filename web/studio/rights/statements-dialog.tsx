import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { statementClosingDay } from "../../../contract/policy.ts";
import type {
  RightsHolder,
  RightsOverview,
  StatementKind,
} from "../../../contract/rights/rights.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatTypedNumber } from "../number-text.ts";
import { formatStatementMonth } from "./format.ts";

type MonthTotal = RightsOverview["months"][number];

const kindLabels: Record<StatementKind, () => string> = {
  rental: m.rights_kind_rental,
  sale: m.rights_kind_sale,
  pool: m.rights_kind_pool,
  correction: m.rights_kind_correction,
  advance: m.rights_kind_advance,
};

/** Shows a holder's closed months. */
export function HolderStatementsDialog({
  holder,
  onClose,
}: {
  holder: RightsHolder;
  onClose: () => void;
}) {
  const params = { holderId: holder.id };
  const list = useQuery(
    queryOptionsFor("GET /api/admin/rights/holders/:holderId/statements", { params }),
  );
  return (
    <Dialog title={m.rights_admin_statements_of({ name: holder.name })} wide onClose={onClose}>
      {list.isPending && <Skeleton className="h-40 rounded-2xl" />}
      {list.data && (
        <StatementChoice
          statements={list.data.data.map(({ month, amount }) => ({
            holderId: holder.id,
            month,
            label: formatStatementMonth(month),
            amount,
          }))}
        />
      )}
      {list.isError && !list.data && <ListError list={list} />}
    </Dialog>
  );
}

/** Shows the statements of a closed month, with the sum that remains for the site. */
export function MonthStatementsDialog({
  total,
  onClose,
}: {
  total: MonthTotal;
  onClose: () => void;
}) {
  const { month, moneyIn, holdersAmount, houseAmount } = total;
  const list = useQuery(
    queryOptionsFor("GET /api/admin/rights/months/:month", { params: { month } }),
  );
  return (
    <Dialog title={formatStatementMonth(month)} wide onClose={onClose}>
      <p className="mb-6 text-base text-dim">
        {`${m.rights_admin_money_in()} ${formatPrice(moneyIn)} − ${m.rights_admin_to_holders()} ${formatPrice(holdersAmount)} = ${m.rights_admin_to_house()} ${formatPrice(houseAmount)}`}
      </p>
      {list.isPending && <Skeleton className="h-40 rounded-2xl" />}
      {list.data && (
        <StatementChoice
          statements={list.data.data.map(({ holderId, holderName, amount }) => ({
            holderId,
            month,
            label: holderName,
            amount,
          }))}
        />
      )}
      {list.isError && !list.data && <ListError list={list} />}
    </Dialog>
  );
}

type StatementOption = { holderId: string; month: string; label: string; amount: number };

/** The statements as buttons, and the lines of the chosen statement. */
function StatementChoice({ statements }: { statements: StatementOption[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = open === null ? undefined : statements[open];
  if (statements.length === 0) return <p>{m.rights_no_statements({ day: statementClosingDay })}</p>;
  return (
    <div className="grid gap-6 text-base text-screen">
      <div className="flex flex-wrap gap-2">
        {statements.map(({ holderId, month, label, amount }, index) => (
          <Button
            key={`${holderId} ${month}`}
            look="quiet"
            className="px-4"
            aria-pressed={index === open}
            onClick={() => setOpen(index)}
          >
            {`${label}: ${formatPrice(amount)}`}
          </Button>
        ))}
      </div>
      {shown && <StatementLines holderId={shown.holderId} month={shown.month} />}
    </div>
  );
}

function StatementLines({ holderId, month }: { holderId: string; month: string }) {
  const statement = useQuery(
    queryOptionsFor("GET /api/admin/rights/holders/:holderId/statements/:month", {
      params: { holderId, month },
    }),
  );
  if (statement.isPending) return <Skeleton className="h-40 rounded-2xl" />;
  if (!statement.data) return <ListError list={statement} />;
  return (
    <div className="grid justify-items-start gap-4 *:first:w-full">
      <DataTable
        label={formatStatementMonth(month)}
        rows={statement.data.data.lines}
        getKey={({ movieId, kind }) => `${movieId} ${kind}`}
        columns={[
          { header: m.audit_movie(), cardSlot: "title", cell: ({ movieName }) => movieName },
          { header: m.rights_kind(), cell: ({ kind }) => kindLabels[kind]() },
          { header: m.rights_units(), cell: ({ units }) => units },
          { header: m.rights_minutes(), cell: ({ minutes }) => minutes },
          { header: m.rights_gross(), cell: ({ gross }) => formatPrice(gross) },
          {
            header: m.rights_share(),
            cell: ({ share }) => (share === null ? "–" : `${formatTypedNumber(share)} %`),
          },
          { header: m.common_amount(), cell: ({ amount }) => formatPrice(amount) },
        ]}
      />
      <a
        href={`/api/admin/rights/holders/${encodeURIComponent(holderId)}/statements/${month}/csv`}
        download
        className={buttonClass("quiet")}
      >
        <Download aria-hidden="true" className="size-5" /> {m.rights_download_csv()}
      </a>
    </div>
  );
}
