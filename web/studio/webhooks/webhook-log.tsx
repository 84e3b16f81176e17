import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { webhookLogDays } from "../../../contract/policy.ts";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../../contract/webhooks/webhooks.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Run = (action: () => Promise<{ message: string }>) => void;
type Props = { endpoint: WebhookEndpoint; run: Run; onClose: () => void };

const stateLabels = {
  waiting: m.webhooks_waiting,
  delivered: m.webhooks_delivered,
  failed: m.webhooks_failed,
};

const pageSize = 50;
/** `cursor` is missing on the first page. */
type ListPage = { cursor?: string; page: number };

/** The events sent to an endpoint, newest first, and buttons to send a test or an event again. */
export function WebhookLog({ endpoint: { id: webhookId, url, on }, run, onClose }: Props) {
  const params = { webhookId };
  const [{ cursor, page }, setListPage] = useState<ListPage>({ page: 1 });
  const query = { limit: pageSize, cursor };
  const list = useQuery({
    ...queryOptionsFor("GET /api/webhooks/:webhookId/deliveries", { params, query }),
    ...liveListOptions,
  });
  const { data: deliveries = [], nextCursor, prevCursor } = list.data ?? {};
  const goTo = (next: string | null | undefined, number: number) =>
    next ? () => setListPage({ cursor: next, page: number }) : undefined;
  const [onPrevious, onNext] = [goTo(prevCursor, page - 1), goTo(nextCursor, page + 1)];
  const sendTest = () => apiFetch("POST /api/webhooks/:webhookId/test", { params });
  const replayFailed = () => {
    const since = new Date(Date.now() - webhookLogDays * milliseconds.day).toISOString();
    return apiFetch("POST /api/webhooks/:webhookId/replay", { params, body: { since } });
  };
  const replay = (deliveryId: string) =>
    apiFetch("POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay", {
      params: { webhookId, deliveryId },
    });
  return (
    <Dialog title={m.webhooks_log_title({ host: new URL(url).host })} wide onClose={onClose}>
      {on && (
        <div className="mb-6 flex flex-wrap gap-3">
          <Button onClick={() => run(sendTest)}>{m.webhooks_test()}</Button>
          <Button look="quiet" onClick={() => run(replayFailed)}>
            {m.webhooks_replay_failed()}
          </Button>
        </div>
      )}
      {list.isPending && <Skeleton className="h-48 rounded-2xl" />}
      {list.isError && <ListError list={list} />}
      {list.data && deliveries.length === 0 && (
        <p>{m.webhooks_log_none({ days: webhookLogDays })}</p>
      )}
      <ul className="grid gap-3">
        {deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            onReplay={on ? () => run(() => replay(delivery.id)) : undefined}
          />
        ))}
      </ul>
      {(onPrevious || onNext) && (
        <Pager label={m.webhooks_log_pages()} page={page} onPrevious={onPrevious} onNext={onNext} />
      )}
    </Dialog>
  );
}

type DeliveryProps = { delivery: WebhookDelivery; onReplay: (() => void) | undefined };

function Delivery({ delivery, onReplay }: DeliveryProps) {
  const { id, type, state, createdAt, data, attempts } = delivery;
  return (
    <li className="rounded-xl border border-edge p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <code>{type}</code> · {stateLabels[state]()} ·{" "}
          <DateTime iso={createdAt}>{formatDateTime(createdAt)}</DateTime>
        </p>
        {onReplay && (
          <Button look="quiet" about={`${type} ${createdAt}`} onClick={onReplay}>
            {m.webhooks_replay()}
          </Button>
        )}
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer text-dim">
          {m.webhooks_attempts({ count: attempts.length })}
        </summary>
        <p className="mt-2 text-sm wrap-anywhere">
          <code>
            {id} {JSON.stringify(data)}
          </code>
        </p>
        <ol className="mt-2 grid gap-2 text-sm">
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} {...attempt} />
          ))}
        </ol>
      </details>
    </li>
  );
}

const Attempt = ({ at, status, ms, answer }: WebhookAttempt) => (
  <li className="wrap-anywhere">
    {[formatDateTime(at), status ?? m.webhooks_no_answer(), `${ms} ms`].join(" · ")}
    {answer && <code className="block text-dim">{answer}</code>}
  </li>
);
