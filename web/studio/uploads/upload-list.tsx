import { useRef } from "react";
import { t } from "../../i18n/text.ts";
import { announcementOf } from "./order-words.ts";
import { UploadCard } from "./upload-card.tsx";
import { useOrders } from "./use-orders.ts";

/** What this browser uploads, or nothing when there is nothing. */
export function UploadList({ title = t("Uploads") }: { title?: string }) {
  const orders = useOrders();
  // Stays when the last card has gone: the focus needs somewhere to be.
  const place = useRef<HTMLElement>(null);
  const first = orders.find(({ state }) => state !== "waiting" && state !== "done");
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={title}
      className={`outline-none ${orders.length > 0 ? "mb-10" : "sr-only"}`}
    >
      <p role="status" className="sr-only">
        {first && announcementOf(first)}
      </p>
      {orders.length > 0 && (
        <>
          <h2 className="headline mb-4 text-3xl sm:text-4xl">{title}</h2>
          <ul className="grid gap-4">
            {orders.map((order) => (
              <UploadCard key={order.id} order={order} onGone={() => place.current?.focus({ preventScroll: true })} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
