import { m } from "#messages";
import { compact } from "../../../contract/compact.ts";
import type { TimelineEvent, TimelineKind } from "../../../contract/members/members.ts";
import type { PaymentEvidence } from "../../../contract/orders/home-country.ts";
import type { DisputeStatus } from "../../../contract/orders/orders.ts";
import { formatCountries } from "../../api/format-countries.ts";
import type { Message } from "../../i18n/message.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { adminOrderKindLabels, adminOrderStateLabels } from "../orders/order-labels.tsx";

/** `amount` is what the member paid or got back; empty if no money moved. */
type EventText = { title: string; amount: string; details: string[] };
type Described<Kind extends TimelineKind> = Extract<TimelineEvent, { kind: Kind }>;

const disputeLabels: Record<DisputeStatus, Message> = {
  inquiry: m.members_dispute_inquiry,
  open: m.members_dispute_open,
  won: m.members_dispute_won,
  lost: m.members_dispute_lost,
};

type Untold = "resumed" | "renewal_stopped" | "renewal_started";
const changeLabels: Record<Untold, Message> = {
  resumed: m.members_event_resumed,
  renewal_stopped: m.members_event_renewal_stopped,
  renewal_started: m.members_event_renewal_started,
};

type StaffAction = "blocked" | "unblocked" | "signed_out" | "renewal_ended";
const staffLabels: Record<StaffAction, Message> = {
  blocked: m.audit_action_blocked,
  unblocked: m.audit_action_unblocked,
  signed_out: m.audit_action_signed_out,
  renewal_ended: m.audit_action_renewal_stopped,
};

/** Describes an event of the timeline. Amounts always have two decimals. */
export function describeEvent(event: TimelineEvent): EventText {
  switch (event.kind) {
    case "order":
      return describeOrder(event);
    case "payment":
      return describePayment(event);
    case "refund":
      return describeRefund(event);
    case "dispute":
      return describeDispute(event);
    case "plan_change":
      return describePlanChange(event);
    case "paused":
      return toText(m.billing_paused_title({ day: formatDate(event.until) }));
    case "gift_redeemed":
      return toText(m.members_event_gift({ plan: event.plan }), [
        m.members_until({ day: formatDate(event.until) }),
      ]);
    case "days_given":
      return toText(m.members_event_days({ count: event.days }), listAuthor(event.by));
    case "blocked":
    case "unblocked":
    case "signed_out":
    case "renewal_ended":
      return toText(staffLabels[event.kind](), listAuthor(event.by));
    default:
      return toText(changeLabels[event.kind]());
  }
}

const toText = (title: string, details: string[] = []): EventText => ({
  title,
  amount: "",
  details,
});

const listAuthor = (name: string) => [
  m.members_event_by({ name: name || m.studio_erased_account() }),
];

function describeOrder({ orderKind, state, amount, discount, items }: Described<"order">) {
  const details = [
    m.members_event_order_of({
      price: formatPrice(amount - discount),
      state: adminOrderStateLabels[state](),
    }),
    discount > 0 && m.members_event_discount({ price: formatPrice(discount) }),
  ];
  const names = items.join(", ");
  const kind = adminOrderKindLabels[orderKind]();
  const title = names ? m.members_event_order({ kind, items: names }) : kind;
  return toText(
    title,
    details.filter((detail) => detail !== false),
  );
}

function describePayment(event: Described<"payment">): EventText {
  const { amount, credit, item, invoice, homeCountry, evidence } = event;
  const details = [
    credit > 0 && m.members_event_credit({ price: formatPrice(credit) }),
    invoice && m.members_event_invoice({ number: invoice }),
    homeCountry && m.members_home_country({ country: formatCountries(homeCountry) }),
    Object.values(evidence).some((country) => country !== null) && describeEvidence(evidence),
  ];
  return {
    title: item ? m.members_event_payment_of({ item }) : m.members_event_payment(),
    amount: formatPrice(amount),
    details: details.filter((detail) => typeof detail === "string"),
  };
}

function describeEvidence({ card, billing_address, ip_address }: PaymentEvidence): string {
  const nameOf = (country: string | null) => (country === null ? "–" : formatCountries(country));
  return m.members_evidence({
    card: nameOf(card),
    address: nameOf(billing_address),
    ip: nameOf(ip_address),
  });
}

const describeRefund = ({ amount, paid }: Described<"refund">): EventText => ({
  title: m.members_refunded(),
  amount: `−${formatPrice(amount)}`,
  details: amount < paid ? [m.members_event_refund_of({ price: formatPrice(paid) })] : [],
});

const describeDispute = ({ amount, status, dueAt }: Described<"dispute">): EventText => ({
  title: disputeLabels[status](),
  amount: "",
  details: compact([
    m.members_event_dispute_of({ price: formatPrice(amount) }),
    dueAt && m.orders_admin_evidence_by({ day: formatDate(dueAt) }),
  ]),
});

const describePlanChange = ({ plan, price, timing }: Described<"plan_change">): EventText =>
  toText(m.members_event_plan_change({ plan }), [
    timing === "now"
      ? m.members_event_plan_now({ price: formatPrice(price) })
      : m.members_event_plan_later({ price: formatPrice(price) }),
  ]);
