import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { apiFetch } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { historyColumns } from "./history-columns.tsx";
import { filterHistory } from "./queries.ts";
import type { WatchHistoryState } from "./use-watch-history.ts";

type Props = { id: string; history: WatchHistoryState; renderActions: (movie: Movie) => ReactNode };

/** The watch history with progress, newest first, ten to a page. */
export function WatchHistory({ id, history, renderActions }: Props) {
  const [clearing, setClearing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="headline scroll-mt-8 text-3xl outline-none sm:text-4xl"
        >
          {m.viewing_history()}
        </h2>
        {history.movies.length > 0 && (
          <Button look="plain" className="-mr-3 max-xs:-ml-3" onClick={() => setClearing(true)}>
            {m.viewing_history_clear()}
          </Button>
        )}
      </div>
      <Content
        history={history}
        renderActions={renderActions}
        onPageChange={() => heading.current?.scrollIntoView()}
      />
      {clearing && (
        <ClearHistoryDialog
          count={history.total ?? 0}
          onCleared={() => heading.current?.focus({ preventScroll: true })}
          onClose={() => setClearing(false)}
        />
      )}
    </section>
  );
}

type ContentProps = Pick<Props, "history" | "renderActions"> & { onPageChange: () => void };

function Content({ history, renderActions, onPageChange }: ContentProps) {
  const { movies, total, dimmed, error, retry, forget, paging } = history;
  const withPageChange = (goToPage: (() => void) | undefined) =>
    goToPage &&
    (() => {
      goToPage();
      onPageChange();
    });
  if (total === undefined && error) return <HistoryError text={error.message} onRetry={retry} />;
  if (total === undefined) return <Skeleton className="h-80 rounded-2xl" />;
  if (total === 0) return <EmptyHistory />;
  return (
    <>
      <DataTable
        label={m.viewing_history()}
        columns={historyColumns(renderActions, forget)}
        rows={movies}
        getKey={({ id }) => id}
        dimmed={dimmed}
      />
      <Pager
        label={m.viewing_history_pages()}
        page={paging.page}
        onPrevious={withPageChange(paging.onPrevious)}
        onNext={withPageChange(paging.onNext)}
      />
    </>
  );
}

function EmptyHistory() {
  return (
    <MessagePanel>
      <p className="text-lg text-balance">{m.spec_history_empty()}</p>
      <ButtonLink look="quiet" to={paths.movies} className="mt-5">
        {m.common_find_movie()}
      </ButtonLink>
    </MessagePanel>
  );
}

function HistoryError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <MessagePanel>
      <p className="text-lg text-balance">{text}</p>
      <Button look="quiet" className="mt-5" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </MessagePanel>
  );
}

function MessagePanel({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-2xl bg-velvet px-5 py-10 text-center ring-1 ring-screen/6">
      <div aria-hidden="true" className="bulbs mb-6 w-37.5" />
      {children}
    </div>
  );
}

type ClearHistoryDialogProps = { count: number; onCleared: () => void; onClose: () => void };

function ClearHistoryDialog({ count, onCleared, onClose }: ClearHistoryDialogProps) {
  const queryClient = useQueryClient();
  const confirmProps = useConfirmedAction(clearHistory, {
    fallback: m.spec_movie_fallback(),
    onClose,
  });

  async function clearHistory() {
    await apiFetch("DELETE /api/history");
    await filterHistory(queryClient, () => false);
    showAlert(m.viewing_history_cleared());
    onCleared();
  }

  return (
    <ConfirmDialog
      title={m.viewing_history_clear_title()}
      action={m.viewing_history_clear()}
      destructive
      {...confirmProps}
    >
      <p>{m.viewing_history_clear_text({ count })}</p>
    </ConfirmDialog>
  );
}
