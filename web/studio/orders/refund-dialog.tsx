import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { toCents } from "../../../contract/cents.ts";
import { type Payment, selectCurrentPeriodPayments } from "../../../contract/orders/orders.ts";
import { parseDecimal } from "../../../contract/parse-decimal.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatTypedAmount } from "../number-text.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { type AdminOrder, orderPaymentsQuery } from "./order-queries.ts";

type Props = { order: AdminOrder; onDone: (message: string) => void; onClose: () => void };
type FormProps = Props & { payments: Payment[] };

/**
 * Refunds a payment or a part of it. Refunding a whole payment of the running period ends the
 * access that it paid for.
 */
export function RefundDialog(props: Props) {
  const result = useQuery({ ...orderPaymentsQuery(props.order.id), staleTime: 0 });
  if (result.data) return <RefundForm {...props} payments={result.data.data} />;
  return (
    <ConfirmDialog
      title={m.orders_admin_refund_title()}
      action={m.orders_admin_refund()}
      destructive
      busy
      {...props}
      onConfirm={props.onClose}
    >
      {result.isPending ? <Skeleton className="h-40 rounded-2xl" /> : <ListError list={result} />}
    </ConfirmDialog>
  );
}

function RefundForm({ order, payments: all, onDone, onClose }: FormProps) {
  const takesPart = usePaymentProviders().can(order.provider, "partial_refunds");
  const payments = listRefundable(all, takesPart);
  const [chosenId, setChosenId] = useState(payments[0]?.transactionId);
  const [typedAmount, setTypedAmount] = useState<string | null>(null);
  const confirmation = useConfirmedAction(refund, { onClose });
  const payment = payments.find(({ transactionId }) => transactionId === chosenId);
  const left = payment ? leftOf(payment) : order.amount;
  const amount = typedAmount === null ? left : parseDecimal(typedAmount);
  const isValid = amount > 0 && amount <= left;
  const isWhole = !payment || (payment === all[0] && amount === left);

  function choose(transactionId: string) {
    setChosenId(transactionId);
    setTypedAmount(null);
  }

  async function refund() {
    const part = isWhole ? null : { ...payment, amount };
    const { message } = await sendRefund(order.id, part);
    onDone(message);
  }

  return (
    <ConfirmDialog
      title={m.orders_admin_refund_title()}
      action={m.orders_admin_refund()}
      destructive
      {...confirmation}
      busy={confirmation.busy || !isValid}
    >
      {payment && (
        <div className="mb-4 grid gap-4">
          {payments.length > 1 && (
            <PaymentChoice payments={payments} chosenId={payment.transactionId} onChoose={choose} />
          )}
          <TextField
            label={m.common_amount()}
            readOnly={!takesPart}
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
            value={typedAmount ?? formatTypedAmount(left)}
            error={isValid ? undefined : describeFault(amount, left)}
            onChange={({ target }) => setTypedAmount(target.value)}
          />
        </div>
      )}
      <RefundText order={order} amount={isValid ? amount : left} />
      {isWhole || (amount === left && isOfRunningPeriod(payment, all)) ? (
        <Ending order={order} />
      ) : (
        <p className="mt-3">{m.orders_admin_refund_keeps()}</p>
      )}
      <UsedCredit credit={payment?.credit} />
      <p className="mt-3">{m.orders_admin_refund_final()}</p>
    </ConfirmDialog>
  );
}

/** Returns the payments that can be refunded: only the newest one if `takesPart` is false. */
const listRefundable = (all: Payment[], takesPart: boolean): Payment[] =>
  (takesPart ? all : all.slice(0, 1)).filter(({ amount, refunded }) => amount > refunded);

type PaymentChoiceProps = {
  payments: Payment[];
  chosenId: string;
  onChoose: (transactionId: string) => void;
};

function PaymentChoice({ payments, chosenId, onChoose }: PaymentChoiceProps) {
  return (
    <ChoiceField
      label={m.orders_admin_refund_payment()}
      value={chosenId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {payments.map((each) => (
        <option key={each.transactionId} value={each.transactionId}>
          {`${formatDate(each.date)}: ${formatPrice(leftOf(each))}`}
        </option>
      ))}
    </ChoiceField>
  );
}

type Part = Pick<Payment, "transactionId" | "amount" | "refunded">;

/** Refunds a part of one payment; null refunds the whole order. */
function sendRefund(orderId: string, part: Part | null) {
  if (!part) return apiFetch("POST /api/admin/orders/:orderId/refund", { params: { orderId } });
  const { transactionId, amount, refunded } = part;
  return apiFetch("POST /api/admin/orders/:orderId/payments/:transactionId/refund", {
    params: { orderId, transactionId },
    body: { amount, refunded },
  });
}

/** Whether a payment is one of those that pay for the running period. */
const isOfRunningPeriod = (payment: Payment, all: Payment[]): boolean =>
  selectCurrentPeriodPayments(all, ({ credit }) => credit).includes(payment);

/** Says how much of the plan's price an earlier payment covered, if any. */
function UsedCredit({ credit = 0 }: { credit: number | undefined }) {
  if (credit === 0) return null;
  return <p className="mt-3">{m.orders_admin_refund_credit({ amount: formatPrice(credit) })}</p>;
}

function describeFault(amount: number, left: number): string {
  if (Number.isNaN(amount)) return m.issue_price_invalid();
  return m.orders_admin_refund_at_most({ amount: formatPrice(left) });
}

/**
 * Returns the part of a payment that is not refunded yet. Computed in cents, because in
 * floating-point numbers 9.99 - 3.33 is not 6.66.
 */
const leftOf = ({ amount, refunded }: Payment) => (toCents(amount) - toCents(refunded)) / 100;

function RefundText({ order: { user }, amount }: { order: AdminOrder; amount: number }) {
  const formattedAmount = <strong className="text-screen">{formatPrice(amount)}</strong>;
  if (!user)
    return <p>{renderMessage(m.orders_admin_refund_text_erased, { amount: formattedAmount })}</p>;
  return (
    <p>
      {renderMessage(m.orders_admin_refund_text, {
        amount: formattedAmount,
        name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
        email: <span className="wrap-anywhere">{user.email}</span>,
      })}
    </p>
  );
}

/** Says which access the member loses if the whole payment is refunded. */
function Ending({ order: { kind, items } }: { order: AdminOrder }) {
  if (kind === "subscription")
    return <p className="mt-3">{m.orders_admin_refund_subscription()}</p>;
  return (
    <>
      <p className="mt-3">{m.orders_admin_refund_items()}</p>
      <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-6 marker:text-bulb">
        {items.map(({ name }) => (
          <li key={name} className="text-screen">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
