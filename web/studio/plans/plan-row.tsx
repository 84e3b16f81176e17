import { Pencil } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { compact } from "../../../contract/compact.ts";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { paths } from "../../api/paths.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { formatUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { describePlanPrice } from "../../ui/plan-price.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { IconButton } from "../icon-button.tsx";
import { MoveButtons, type MoveProps } from "../move-buttons.tsx";
import type { OrderLinks } from "../revenue/order-links.ts";
import { PublicationAction, PublicationLine } from "./publication-line.tsx";

type Props = MoveProps & {
  plan: AdminPlan;
  links: OrderLinks;
  setUpPath: string;
  onEdit: () => void;
  onRetire: () => void;
  onSellAgain: () => void;
} & PriceActions;

/** `canChangePrice`: whether a payment provider can charge subscribers another price. */
type PriceActions = {
  canChangePrice: boolean;
  onChangePrice: () => void;
  onWithdrawPrice: () => void;
};

export function PlanListItem({
  plan,
  links,
  setUpPath,
  onEdit,
  onRetire,
  onSellAgain,
  canChangePrice,
  onChangePrice,
  onWithdrawPrice,
  ...moving
}: Props) {
  const {
    id,
    name,
    amount,
    streams,
    maxHeight,
    subscribers,
    listed,
    linkToken,
    retired,
    published,
    priceChange,
  } = plan;
  const isAnnounced = priceChange?.begun === false;
  const isByLink = !listed && !retired;
  const states = [retired && m.plans_admin_retired(), isByLink && m.plans_admin_by_link()].filter(
    Boolean,
  );
  const facts = compact([
    m.billing_plan_streams({ count: streams }),
    maxHeight !== null && m.billing_plan_max_height({ height: maxHeight }),
  ]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-screen/6">
      <div className="min-w-50 flex-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="text-screen">{describePlanPrice(plan, formatPrice(amount))}</p>
        <p className="text-sm wrap-anywhere text-dim">
          {[...states, ...facts, ""].join(" · ")}
          <Figure count={subscribers} to={links.subscribers(id)}>
            {m.plans_admin_subscribers({ count: subscribers })}
          </Figure>
        </p>
        {priceChange && <PriceChangeLine {...priceChange} links={links} />}
        <PublicationLine {...plan} />
      </div>
      <div className="flex flex-wrap gap-2">
        <PublicationAction {...plan} setUpPath={setUpPath} />
        <MoveButtons about={name} {...moving} />
        <IconButton icon={Pencil} label={m.common_edit()} about={name} onClick={onEdit} />
        {isByLink && linkToken && (
          <Button
            look="quiet"
            className="px-4"
            about={name}
            onClick={() => void copyLink(linkToken)}
          >
            {m.plans_admin_copy_link()}
          </Button>
        )}
        {isAnnounced && (
          <Button look="quiet" className="px-4" about={name} onClick={onWithdrawPrice}>
            {m.plans_admin_withdraw()}
          </Button>
        )}
        {!isAnnounced && canChangePrice && published && subscribers > 0 && (
          <Button look="quiet" className="px-4" about={name} onClick={onChangePrice}>
            {m.plans_admin_price_for_all()}
          </Button>
        )}
        <Button
          look="quiet"
          className="px-4"
          about={name}
          onClick={retired ? onSellAgain : onRetire}
        >
          {retired ? m.plans_admin_sell_again() : m.plans_admin_retire()}
        </Button>
      </div>
    </li>
  );
}

type PriceChangeProps = NonNullable<AdminPlan["priceChange"]> & { links: OrderLinks };

/** Says when the price changes for subscribers, how many were told, and how many pay it now. */
function PriceChangeLine({ id, amount, from, told, moved, links }: PriceChangeProps) {
  return (
    <p className="text-sm wrap-anywhere text-dim">
      {renderMessage(m.plans_admin_price_changing, {
        amount: formatPrice(amount),
        day: formatUtcDay(from),
        told: <Figure count={told} to={links.priceChange(id)} />,
        moved,
        left: told - moved,
      })}
    </p>
  );
}

type FigureProps = { count: number; to: string; children?: string };

/** A figure that links to the rows that it counts. Without rows, it is plain text. */
function Figure({ count, to, children = String(count) }: FigureProps) {
  if (count === 0) return children;
  return (
    <Link to={to} className={figureLinkClass}>
      {children}
    </Link>
  );
}

const copyLink = (linkToken: string) =>
  copyText(location.origin + paths.plan(linkToken), m.common_link_copied());
