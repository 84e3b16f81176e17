import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { Member } from "../../../contract/members/members.ts";
import { liveListOptions, usePagination } from "../../api/use-pagination.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { describeEvent } from "./describe-event.ts";
import { timelineQuery } from "./member-queries.ts";
import { OrderLink } from "./order-link.tsx";

/**
 * Orders, payments, refunds, disputes and changes of the subscription in one list, newest first.
 */
export function TimelineTab({ member: { account } }: { member: Member }) {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...timelineQuery({ id: account.id, cursor }), ...liveListOptions });
  const { page, onPrevious, onNext } = usePagination(list);
  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  const events = list.data.data;
  if (events.length === 0) return <p className="text-dim">{m.members_timeline_empty()}</p>;
  return (
    <>
      <ol
        aria-label={m.members_tab_payments()}
        aria-busy={list.isPlaceholderData}
        className="grid gap-3"
      >
        {events.map((event) => (
          <li
            key={event.id}
            className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-2xl bg-velvet p-4 ring-1 ring-screen/6"
          >
            <TimelineEntry {...describeEvent(event)} />
            <p className="col-span-2 flex flex-wrap gap-x-3 text-sm text-dim">
              <DateTime iso={event.at} />
              {"orderId" in event && event.kind !== "gift_redeemed" && (
                <OrderLink orderId={event.orderId} />
              )}
            </p>
          </li>
        ))}
      </ol>
      <Pager
        label={m.members_timeline_pages()}
        page={page}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </>
  );
}

function TimelineEntry({ title, amount, details }: ReturnType<typeof describeEvent>) {
  return (
    <>
      <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>
      <p className="text-right font-semibold whitespace-nowrap tabular-nums">{amount}</p>
      {details.map((detail) => (
        <p key={detail} className="col-span-2 text-[0.9375rem] wrap-anywhere">
          {detail}
        </p>
      ))}
    </>
  );
}
