import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { browserErrorDays } from "../../../contract/policy.ts";
import { apiFetch, fetchEndpoint } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { ShowMore } from "../../ui/lists/show-more.tsx";

type BrowserError = ResponseOf<"GET /api/admin/browser-errors">["data"][number];

const errorsKey = ["browser errors of the studio"];

/** The errors that pages threw in browsers; absent if there are none. */
export function BrowserErrors() {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: errorsKey,
    queryFn: ({ pageParam, signal }) =>
      fetchEndpoint(
        "GET /api/admin/browser-errors",
        { query: { cursor: pageParam, limit: 20 } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const errors = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [busy, setBusy] = useState(false);

  async function forget(request: () => Promise<unknown>) {
    setBusy(true);
    try {
      await request();
      await queryClient.invalidateQueries({ queryKey: errorsKey });
    } catch (error) {
      showAlert(getErrorMessage(error, m.error_unreachable()), { failed: true });
    } finally {
      setBusy(false);
    }
  }

  if (errors.length === 0) return null;
  return (
    <section
      aria-labelledby="browser-errors"
      className="grid gap-4 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="browser-errors" className="headline text-3xl">
            {m.metrics_browser_errors()}
          </h2>
          <p className="mt-1 text-sm text-dim">
            {m.metrics_browser_errors_note({ days: browserErrorDays })}
          </p>
        </div>
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => forget(() => apiFetch("DELETE /api/admin/browser-errors"))}
        >
          {m.metrics_browser_errors_forget_all()}
        </Button>
      </header>
      <ul className="grid gap-3">
        {errors.map((error) => (
          <ErrorItem
            key={error.id}
            error={error}
            busy={busy}
            onForget={() =>
              forget(() =>
                apiFetch("DELETE /api/admin/browser-errors/:id", { params: { id: error.id } }),
              )
            }
          />
        ))}
      </ul>
      <ShowMore
        list={list}
        label={m.metrics_browser_errors_more()}
        loadingLabel={m.metrics_browser_errors_loading_more()}
      />
    </section>
  );
}

type ItemProps = { error: BrowserError; busy: boolean; onForget: () => void };

const ErrorItem = ({ error, busy, onForget }: ItemProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 border-t border-rail pt-3">
    <details className="min-w-0 flex-1 basis-64">
      <summary className="min-h-6 cursor-pointer font-semibold wrap-anywhere">
        {error.message}
      </summary>
      <pre className="mt-3 text-sm whitespace-pre-wrap wrap-anywhere text-dim">{error.stack}</pre>
    </details>
    <p className="text-sm text-dim">
      {m.metrics_browser_errors_facts({
        count: error.count,
        page: error.page,
        browser: error.browser,
        time: formatDateTime(error.lastSeenAt),
      })}
      {error.build && ` · ${error.build}`}
    </p>
    <Button look="quiet" disabled={busy} about={error.message} onClick={onForget}>
      {m.metrics_browser_errors_forget()}
    </Button>
  </li>
);
