import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { formatGiftDuration } from "../../../contract/gifts/gift-code-text.ts";
import type { BoughtGift } from "../../../contract/gifts/gift-codes.ts";
import { localizePath } from "../../../contract/site/language-path.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { formatDate, formatUtcDay } from "../../ui/format-date.ts";

const shownGifts = 20;

/** The newest gifts that the user bought; absent if there are none. */
export function BoughtGifts() {
  const query = queryOptionsFor("GET /api/gift-codes", { query: { limit: shownGifts } });
  const gifts = useQuery({ ...query, staleTime: 0 }).data?.data ?? [];
  if (gifts.length === 0) return null;
  return (
    <section aria-labelledby="gifts" className="mb-12">
      <h2 id="gifts" className="headline mb-5 text-4xl">
        {m.gift_list_title()}
      </h2>
      <ul className="grid gap-3">
        {gifts.map((gift) => (
          <GiftItem key={gift.orderId} gift={gift} />
        ))}
      </ul>
    </section>
  );
}

function GiftItem({ gift }: { gift: BoughtGift }) {
  const { orderId, plan, recipientName, code, sentAt } = gift;
  const about = recipientName ?? plan;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-screen/8 sm:p-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{describeGift(gift)}</p>
        <p className="mt-1 text-dim wrap-anywhere">{describeState(gift)}</p>
      </div>
      {code && (
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" className="px-4" about={about} onClick={() => copyLink(code)}>
            {m.plans_admin_copy_link()}
          </Button>
          {sentAt && gift.recipientEmail && (
            <Button look="quiet" className="px-4" about={about} onClick={() => sendAgain(orderId)}>
              {m.gift_send_again()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function describeGift(gift: BoughtGift): string {
  const item = m.gift_item({ plan: gift.plan, time: formatGiftDuration(gift) });
  if (gift.recipientName) return m.gift_for({ item, name: gift.recipientName });
  return item;
}

function describeState({ status, redeemedAt, sentAt, sendOn, recipientEmail }: BoughtGift): string {
  if (status === "refunded") return m.billing_status_refunded();
  if (status === "flagged") return m.billing_status_flagged();
  if (redeemedAt) return m.gift_state_redeemed({ day: formatDate(redeemedAt) });
  if (!recipientEmail) return m.gift_state_not_redeemed();
  if (sentAt) return m.gift_state_sent({ email: recipientEmail, day: formatDate(sentAt) });
  return m.gift_state_waits({ email: recipientEmail, day: formatUtcDay(sendOn) });
}

const copyLink = (code: string) =>
  copyText(`${location.origin}${localizePath(paths.redeem)}#${code}`, m.common_link_copied());

async function sendAgain(orderId: string) {
  try {
    showAlert(
      (await apiFetch("POST /api/gift-codes/:orderId/send", { params: { orderId } })).message,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showAlert(error.message, { failed: true });
  }
}
