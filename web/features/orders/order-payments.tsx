import { useId, useState } from "react";
import { m } from "#messages";
import { compact } from "../../../contract/compact.ts";
import type { DisputeStatus, Payment } from "../../../contract/orders/orders.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { formatSiteDate } from "./format-site-time.ts";

/** The payments of an order, each with its period and its invoice. */
export function OrderPayments({ orderId, payments }: { orderId: string; payments: Payment[] }) {
  const headingId = useId();
  const hasOtherPlans = payments.some(({ plan }) => plan !== payments[0]?.plan);
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="text-sm font-medium text-dim">
        {m.billing_payments()}
      </h3>
      <ul className="mt-2">
        {payments.map((payment) => (
          <li
            key={payment.transactionId}
            className="flex items-center gap-4 border-t border-rail py-3"
          >
            <div className="min-w-0 flex-1">
              <p>{formatSiteDate(payment.date)}</p>
              <p className="text-sm text-dim">
                {describePayment(payment, hasOtherPlans).join(" · ")}
              </p>
            </div>
            <div className="flex shrink-0 items-center gap-3">
              <span className="tabular-nums">{formatPrice(payment.amount)}</span>
              {payment.invoice && (
                <InvoiceButton orderId={orderId} {...payment} invoice={payment.invoice} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const disputeTexts: Record<DisputeStatus, () => string[]> = {
  inquiry: () => [],
  open: () => [m.billing_status_disputed()],
  won: () => [m.billing_payment_dispute_won()],
  lost: () => [m.billing_status_charged_back()],
};

function describePayment(
  { from, until, plan, credit, amount, tax, refunded, dispute, invoice }: Payment,
  hasOtherPlans: boolean,
): string[] {
  return compact([
    hasOtherPlans && plan !== null && plan,
    from && until && m.billing_period({ from: formatSiteDate(from), until: formatSiteDate(until) }),
    credit > 0 && m.billing_payment_credit({ amount: formatPrice(credit) }),
    tax > 0 && m.billing_payment_tax({ amount: formatPrice(tax) }),
    ...(dispute && !(dispute === "won" && refunded >= amount) ? disputeTexts[dispute]() : []),
    refunded > 0 &&
      (dispute !== "lost" || refunded < amount) &&
      m.billing_payment_refunded({ amount: formatPrice(refunded) }),
    invoice && m.billing_invoice_number({ number: invoice }),
  ]);
}

type InvoiceProps = { orderId: string; transactionId: string; invoice: string };

/**
 * Opens the invoice at the payment provider. Its URL is fetched on each click, because the URL
 * expires after some weeks.
 */
function InvoiceButton({ orderId, transactionId, invoice }: InvoiceProps) {
  const [busy, setBusy] = useState(false);

  async function openInvoice() {
    setBusy(true);
    try {
      const params = { orderId, transactionId };
      location.assign(
        (await apiFetch("POST /api/orders/:orderId/payments/:transactionId/invoice", { params }))
          .data.url,
      );
    } catch (error) {
      showAlert(getErrorMessage(error, m.billing_provider_unreachable()), { failed: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      look="quiet"
      className="px-4 print:hidden"
      about={invoice}
      disabled={busy}
      onClick={openInvoice}
    >
      {m.billing_invoice()}
    </Button>
  );
}
