import { Link2, Pencil } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { AdminPromotionCode } from "../../../contract/promotion-codes/promotion-codes.ts";
import { paths } from "../../api/paths.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { formatUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import type { OrderLinks } from "../revenue/order-links.ts";
import { RowAction } from "../row-action.tsx";

type Actions = {
  planNames: Map<string, string>;
  links: OrderLinks;
  onEdit: (row: AdminPromotionCode) => void;
  onEnd: (row: AdminPromotionCode) => void;
};

export const createPromotionCodeColumns = ({
  planNames,
  links,
  onEdit,
  onEnd,
}: Actions): Column<AdminPromotionCode>[] => [
  {
    header: m.billing_code(),
    cardSlot: "title",
    cell: ({ code }) => <strong className="font-semibold wrap-anywhere text-screen">{code}</strong>,
  },
  { header: m.billing_discount(), cell: describeDiscount },
  {
    header: m.promotion_codes_plans(),
    cell: ({ plans }) =>
      plans.map((id) => planNames.get(id) ?? id).join(", ") || m.promotion_codes_all_plans(),
  },
  { header: m.promotion_codes_valid(), cell: describeDays },
  {
    header: m.promotion_codes_uses(),
    cell: ({ id, uses, maxUses }) => {
      const text = maxUses === null ? uses : m.promotion_codes_uses_of({ uses, maximum: maxUses });
      if (uses === 0) return text;
      return (
        <Link to={links.promotionCode(id)} className={figureLinkClass}>
          {text}
        </Link>
      );
    },
    className: "tabular-nums",
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (row) => (
      <div className="flex flex-wrap gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:flex-nowrap">
        {!row.ended && (
          <RowAction
            icon={Link2}
            label={m.plans_admin_copy_link()}
            about={row.code}
            onClick={() => void copyLink(row)}
          />
        )}
        <RowAction
          icon={Pencil}
          label={m.common_edit()}
          about={row.code}
          onClick={() => onEdit(row)}
        />
        <Button look="quiet" about={row.code} onClick={() => onEnd(row)}>
          {row.ended ? m.promotion_codes_allow_again() : m.promotion_codes_end()}
        </Button>
      </div>
    ),
  },
];

function describeDiscount({ percent, amount, periods }: AdminPromotionCode): string {
  const discount = percent === null ? formatPrice(amount ?? 0) : `${percent} %`;
  if (periods === null) return m.promotion_codes_discount_always({ discount });
  return m.promotion_codes_discount_payments({ discount, count: periods });
}

function describeDays({ startsOn, endsOn, ended }: AdminPromotionCode): string {
  if (ended) return m.promotion_codes_ended();
  if (startsOn && endsOn)
    return m.promotion_codes_from_until({
      from: formatUtcDay(startsOn),
      until: formatUtcDay(endsOn),
    });
  if (startsOn) return m.promotion_codes_from({ day: formatUtcDay(startsOn) });
  if (endsOn) return m.promotion_codes_until({ day: formatUtcDay(endsOn) });
  return m.promotion_codes_any_day();
}

const copyLink = ({ code }: AdminPromotionCode) =>
  copyText(location.origin + paths.promotionCode(code), m.common_link_copied());
