import { useId } from "react";
import { m } from "#messages";
import type { OrderWithPayments } from "../../../contract/orders/orders.ts";
import { describeSeller } from "../../../contract/site/seller.ts";
import { getSite } from "../../../contract/site/site.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { formatSiteDateTime } from "./format-site-time.ts";
import { getBuyerState, getItemNames, orderStateLabels } from "./order-labels.ts";
import { OrderPayments } from "./order-payments.tsx";

/** An order's receipt for screen and print. */
export function OrderReceipt({ order }: { order: OrderWithPayments }) {
  const seller = describeSeller();
  const headingId = useId();
  const names = getItemNames(order);
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-3xl bg-velvet p-5 shadow-2xl shadow-shade/50 ring-1 ring-screen/8 sm:p-8 print:p-0 print:shadow-none print:ring-0"
    >
      <PrintedLogo />
      <h2 id={headingId} className="headline text-4xl">
        {order.status === "paid" || order.status === "refunded"
          ? m.billing_receipt()
          : m.billing_order()}
      </h2>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name={m.billing_order()} value={order.id} />
        <Fact name={m.common_date()} value={formatSiteDateTime(order.date)} />
        <Fact name={m.common_status()} value={orderStateLabels[getBuyerState(order)]()} />
        {order.trialDays !== null && (
          <Fact name={m.billing_trial()} value={m.billing_plan_trial({ count: order.trialDays })} />
        )}
        {order.transactionId && <Fact name={m.billing_transaction()} value={order.transactionId} />}
      </dl>
      <table className="mt-6 w-full border-collapse">
        <thead className="text-left text-sm text-dim">
          <tr>
            <th scope="col" className="pb-2 font-medium">
              {m.billing_receipt_item()}
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              {m.common_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.season !== null && (
            <tr className="border-t border-rail">
              <th
                scope="rowgroup"
                colSpan={2}
                className="py-3 text-left font-semibold wrap-anywhere"
              >
                {order.season}
              </th>
            </tr>
          )}
          {order.items.map(({ movieId, name, amount }, index) => (
            <tr key={movieId ?? name} className="border-t border-rail">
              <td className="py-3 pr-4 wrap-anywhere">{names[index]}</td>
              <td className="py-3 text-right tabular-nums">{formatPrice(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.discount > 0 && (
            <tr className="border-t border-rail">
              <th scope="row" className="py-3 pr-4 text-left font-normal">
                {order.trialDays === null ? m.billing_discount() : m.billing_trial()}
              </th>
              <td className="py-3 text-right tabular-nums">{formatPrice(-order.discount)}</td>
            </tr>
          )}
          <tr className="border-t-2 border-rail">
            <th scope="row" className="py-4 text-left text-lg font-semibold">
              {m.billing_total()}
            </th>
            <td className="headline py-4 text-right text-4xl text-bulb">
              {formatPrice(order.amount)}
            </td>
          </tr>
        </tfoot>
      </table>
      {order.payments.length > 0 && <OrderPayments orderId={order.id} payments={order.payments} />}
      {seller !== null && (
        <p className="mt-6 text-sm text-dim">{m.email_paid_seller({ seller })}</p>
      )}
    </section>
  );
}

/** The logo's height in pixels. */
const logoHeight = 48;

/** The logo for print. On the screen, the top bar shows the logo. */
function PrintedLogo() {
  const { name, logo, colours } = getSite();
  if (!logo)
    return (
      <p aria-hidden="true" className="headline hidden text-4xl print:mb-6 print:block">
        {name}
      </p>
    );
  const width = Math.round((logo.width * logoHeight) / logo.height);
  // The logo is made for the site's background, and might be invisible on white paper.
  const style = { backgroundColor: colours.background, printColorAdjust: "exact" } as const;
  return (
    <div className="hidden rounded-lg p-3 print:mb-6 print:inline-block" style={style}>
      <img src={logo.path} alt={name} width={width} height={logoHeight} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-dim">{name}</dt>
      <dd className="text-right wrap-anywhere">{value}</dd>
    </>
  );
}
