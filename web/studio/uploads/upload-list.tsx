import { useRef } from "react";
import { announcementOf } from "./order-words.ts";
import { UploadCard } from "./upload-card.tsx";
import { useOrders } from "./use-orders.ts";

/** What this browser uploads, or nothing when there is nothing. */
export function UploadList({ title = "Uploads" }: { title?: string }) {
  const orders = useOrders();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = orders.find(({ state }) => state !== "waiting" && state !== "done");
  return (
    <section aria-label={title} className={orders.length > 0 ? "mb-10" : "sr-only"}>
      <p role="status" className="sr-only">
        {first && announcementOf(first)}
      </p>
      {orders.length > 0 && (
        <>
          <h2 ref={heading} tabIndex={-1} className="headline mb-4 text-3xl outline-none sm:text-4xl">
            {title}
          </h2>
          <ul className="grid gap-4">
            {orders.map((order) => (
              <UploadCard key={order.id} order={order} onGone={() => heading.current?.focus()} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
