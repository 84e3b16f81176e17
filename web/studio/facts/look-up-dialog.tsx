import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { m } from "#messages";
import type { FactsCandidate } from "../../../contract/movies/facts.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import type { Message } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LookUpError } from "./look-up-error.tsx";

type Props = {
  name: string;
  year?: number;
  /**
   * `invitation` is the advice on choosing among the candidates; `none` is the text for a look-up
   * without candidates.
   */
  invitation: Message;
  none: Message;
  onClose: () => void;
  /** Renders the facts of the chosen Wikidata item, by its id. */
  children: (id: string) => ReactNode;
};

/** Finds items of Wikidata by name, and shows the facts of the chosen item. */
export function LookUpDialog({ name, year, invitation, none, onClose, children }: Props) {
  const [q, setQ] = useState(name);
  const [chosen, setChosen] = useState<FactsCandidate | null>(null);
  return (
    <Dialog title={m.facts_title()} wide onClose={onClose}>
      {chosen ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="plain" className="px-0" onClick={() => setChosen(null)}>
              <ChevronLeft aria-hidden="true" className="size-5" /> {m.facts_other_results()}
            </Button>
            <CandidateText candidate={chosen} />
          </div>
          {children(chosen.id)}
        </>
      ) : (
        <>
          <p>{invitation()}</p>
          <SearchForm name={q} onSearch={setQ} />
          <Candidates key={q} q={q} year={year} none={none} onChoose={setChosen} />
        </>
      )}
    </Dialog>
  );
}

function SearchForm({ name, onSearch }: { name: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(name);
  return (
    <search>
      <form
        className="mt-5 flex flex-wrap items-end gap-3 text-base text-screen"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") onSearch(text.trim());
        }}
      >
        <div className="min-w-40 flex-1">
          <TextField
            label={m.facts_search_label()}
            name="q"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" look="quiet" className="min-h-12 px-4">
          <Search aria-hidden="true" className="size-5" /> {m.facts_look_up()}
        </Button>
      </form>
    </search>
  );
}

type CandidatesProps = Pick<Props, "year" | "none"> & {
  q: string;
  onChoose: (candidate: FactsCandidate) => void;
};

function Candidates({ q, year, none, onChoose }: CandidatesProps) {
  const headingId = useId();
  const found = useQuery({
    ...queryOptionsFor("GET /api/admin/facts", { query: { q, year } }),
    retry: false,
  });
  if (found.isFetching) return <LookUpProgress />;
  if (found.error) return <LookUpError error={found.error} onRetry={() => found.refetch()} />;
  const candidates = found.data?.data ?? [];
  return (
    <section aria-labelledby={headingId} className="mt-6 text-base text-screen">
      <h3 id={headingId} className="sr-only">
        {m.facts_results()}
      </h3>
      {candidates.length === 0 && <p role="status">{none()}</p>}
      <ul className="grid gap-2">
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              onClick={() => onChoose(candidate)}
              className="flex w-full items-center gap-3 rounded-xl bg-seat p-4 text-left hover:text-bulb"
            >
              <CandidateText candidate={candidate} />
              <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CandidateText({ candidate: { id, label, description } }: { candidate: FactsCandidate }) {
  return (
    <span className="min-w-0 text-base">
      <span className="block font-semibold wrap-anywhere text-screen">{label}</span>
      <span className="block text-sm wrap-anywhere text-dim">
        {[description, id].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

export function LookUpProgress() {
  return (
    <div role="status" className="mt-6 grid gap-2">
      <span className="sr-only">{m.facts_searching()}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 rounded-xl" />
      ))}
    </div>
  );
}
