import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { describeCancellationTiming } from "./exit-labels.ts";

type Declaration = Pick<
  ResponseOf<"GET /api/admin/exits">["data"][number],
  "receivedAt" | "kind" | "when" | "reason"
>;

/** The column with the time at which a cancellation or withdrawal was received. */
export const createReceivedColumn = (): Column<Declaration> => ({
  header: m.exits_admin_received(),
  cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
});

/** The column with the day on which a cancellation takes effect, and the person's reason. */
export const createDeclarationColumn = (): Column<Declaration> => ({
  header: m.exits_admin_what(),
  cell: ({ kind, when, reason }) => (
    <div>
      {kind === "cancellation" && describeCancellationTiming(when)}
      {reason && <p className="mt-1 wrap-anywhere text-dim">{reason}</p>}
    </div>
  ),
});
