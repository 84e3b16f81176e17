import { type ReactNode, useRef, useState } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { messages } from "../../contract/messages.ts";
import { paths } from "../app/paths.ts";
import { t } from "../language/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Pager } from "../ui/pager.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ClearHistoryDialog } from "./clear-history-dialog.tsx";
import { historyColumns } from "./history-columns.tsx";
import type { History } from "./use-history.ts";

type Props = { id: string; history: History; actionsOf: (movie: Movie) => ReactNode };

/** What somebody watched and how far, the latest first, ten to a page. */
export function WatchHistory({ id, history, actionsOf }: Props) {
  const [clearing, setClearing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="headline scroll-mt-8 text-3xl outline-none sm:text-4xl">
          {t("Watch History")}
        </h2>
        {history.movies.length > 0 && (
          <Button look="plain" className="-mr-3 max-xs:-ml-3" onClick={() => setClearing(true)}>
            {t("Clear history")}
          </Button>
        )}
      </div>
      <Content history={history} actionsOf={actionsOf} onTurned={() => heading.current?.scrollIntoView()} />
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

type ContentProps = Pick<Props, "history" | "actionsOf"> & { onTurned: () => void };

function Content({ history, actionsOf, onTurned }: ContentProps) {
  const { movies, total, dimmed, error, retry, forget, paging } = history;
  const turning = (turn: (() => void) | undefined) =>
    turn &&
    (() => {
      turn();
      onTurned();
    });
  if (total === undefined && error) return <Trouble text={error.message} onRetry={retry} />;
  if (total === undefined) return <Skeleton className="h-80 rounded-2xl" />;
  if (total === 0) return <Nothing />;
  return (
    <>
      <DataTable
        label={t("Watch History")}
        columns={historyColumns(actionsOf, forget)}
        rows={movies}
        keyOf={({ id }) => id}
        dimmed={dimmed}
      />
      <Pager
        label={t("Pages of the watch history")}
        page={paging.page}
        onPrevious={turning(paging.onPrevious)}
        onNext={turning(paging.onNext)}
      />
    </>
  );
}

function Nothing() {
  return (
    <Panel>
      <p className="text-lg text-balance">{t(messages.historyEmpty)}</p>
      <ButtonLink look="quiet" to={paths.movies} className="mt-5">
        {t("Find one")}
      </ButtonLink>
    </Panel>
  );
}

function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Panel>
      <p className="text-lg text-balance">{text}</p>
      <Button look="quiet" className="mt-5" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-2xl bg-velvet px-5 py-10 text-center ring-1 ring-white/6">
      <div aria-hidden="true" className="bulbs mb-6 w-37.5" />
      {children}
    </div>
  );
}
