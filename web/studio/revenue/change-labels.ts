import { m } from "#messages";
import type { MrrChangeKind } from "../../../contract/revenue/revenue.ts";
import type { Message } from "../../i18n/message.ts";

export const mrrChangeLabels = {
  new: m.revenue_change_new,
  returned: m.revenue_change_returned,
  more: m.revenue_change_more,
  less: m.revenue_change_less,
  lost: m.revenue_change_lost,
} as const satisfies Record<MrrChangeKind, Message>;
