import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { OpenStatementMonth } from "../../../contract/rights/rights.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatStatementMonth } from "./format.ts";

/** The amounts of the months that are not closed yet. */
export function OpenStatementMonths() {
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/rights/open-statement-months"),
    staleTime: 0,
  });
  if (list.isPending) return <Skeleton className="h-40 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  if (list.data.data.length === 0) return null;
  return (
    <section aria-labelledby="rights-running">
      <h2 id="rights-running" className="headline mb-3 text-4xl">
        {m.rights_admin_running()}
      </h2>
      <p className="mb-5 max-w-2xl text-dim">{m.rights_admin_running_text()}</p>
      <div className="grid gap-6">
        {list.data.data.map((running) => (
          <OpenStatementMonthFigures key={running.month} running={running} />
        ))}
      </div>
    </section>
  );
}

function OpenStatementMonthFigures({ running }: { running: OpenStatementMonth }) {
  const { month, closesOn, moneyIn, holdersAmount, houseAmount, isPartial, holders } = running;
  const name = formatStatementMonth(month);
  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-semibold">
        {m.rights_admin_running_month({ month: name, day: formatUtcDay(closesOn) })}
      </h3>
      <p className="max-w-2xl">
        {m.rights_admin_running_sum({
          moneyIn: formatPrice(moneyIn),
          toHolders: formatPrice(holdersAmount),
          toHouse: formatPrice(houseAmount),
        })}
      </p>
      {isPartial && <p className="max-w-2xl text-dim">{m.rights_admin_running_partial()}</p>}
      {holders.length > 0 && (
        <DataTable
          label={m.rights_admin_running_month({ month: name, day: formatUtcDay(closesOn) })}
          rows={holders}
          getKey={({ holderId }) => holderId}
          columns={[
            {
              header: m.audit_subject_rights_holder(),
              cardSlot: "title",
              cell: ({ holderName }) => holderName,
            },
            { header: m.common_amount(), cell: ({ amount }) => formatPrice(amount) },
          ]}
        />
      )}
    </div>
  );
}
