import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { foldText } from "../../../contract/fold-text.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { groupBy } from "../../ui/group-by.ts";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { findSettings } from "../site/setting-groups.ts";

const debounceMs = 200;
const maxSections = 6;
const maxSettings = 6;

/** A section of the studio by its name in the menu. */
export type FoundSection = { label: string; to: string };

type Result = { to: string; title: string; note?: string };
type ResultGroup = { label: string; results: Result[] };
type Found = ResponseOf<"GET /api/search/everything">["data"];

type Props = { sections: FoundSection[]; onClose: () => void };

/**
 * Finds sections, settings, movies, people, members and orders by a text. The arrow keys move in
 * the list.
 */
export function FindDialog({ sections, onClose }: Props) {
  const [text, setText] = useState("");
  const listId = useId();
  const q = useDebouncedValue(text.trim(), debounceMs);
  const query = useQuery({
    ...queryOptionsFor("GET /api/search/everything", { query: { q } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = q === "" ? undefined : query.data?.data;
  const groups = [
    { label: m.find_sections(), results: findSections(sections, text.trim()) },
    { label: m.find_settings(), results: listSettings(sections, text.trim()) },
    ...(found ? toGroups(found, sections) : []),
  ].filter(({ results }) => results.length > 0);
  return (
    <Dialog title={m.find_title()} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The arrow keys move among the links, which Tab reaches as well. */}
      <div onKeyDown={moveFocus}>
        <label className="flex items-center gap-3 rounded-xl bg-seat px-4 ring-1 ring-screen/10 focus-within:ring-2 focus-within:ring-bulb">
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">{m.find_label()}</span>
          <input
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={m.find_placeholder()}
            autoComplete="off"
            maxLength={100}
            aria-controls={listId}
            className="min-h-12 w-full bg-transparent text-screen outline-none placeholder:text-dim"
          />
        </label>
        <div id={listId} className="mt-4 grid gap-4">
          {groups.map(({ label, results }) => (
            <ResultList key={label} label={label} results={results} onOpen={onClose} />
          ))}
        </div>
        <Status>
          {query.isError && q !== "" && query.error.message}
          {groups.length === 0 && found && m.find_nothing({ text: q })}
        </Status>
      </div>
    </Dialog>
  );
}

const Status = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-base">
    {children}
  </p>
);

type ResultListProps = ResultGroup & { onOpen: () => void };

const ResultList = ({ label, results, onOpen }: ResultListProps) => (
  <section aria-label={label}>
    <h3 className="px-3 text-xs font-semibold tracking-wider uppercase">{label}</h3>
    <ul>
      {results.map(({ to, title, note }) => (
        <li key={`${to} ${title}`}>
          <Link
            to={to}
            onClick={onOpen}
            className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-lg px-3 py-2 text-base text-screen hover:bg-seat hover:text-bulb focus-visible:bg-seat"
          >
            <span className="wrap-anywhere">{title}</span>
            {note && <span className="text-sm wrap-anywhere text-dim">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** Finds the sections whose name contains the text. An empty text finds the first `maxSections`. */
function findSections(sections: FoundSection[], text: string): Result[] {
  const folded = foldText(text);
  return sections
    .filter(({ label }) => foldText(label).includes(folded))
    .slice(0, maxSections)
    .map(({ label, to }) => ({ to, title: label }));
}

/** Finds settings, for users who may open the settings section. */
function listSettings(sections: FoundSection[], text: string): Result[] {
  if (!sections.some(({ to }) => to === studioSection("site"))) return [];
  return findSettings(text, maxSettings).map(({ label, group, to }) => ({
    to,
    title: label,
    note: group,
  }));
}

const ownLabels: { [kind: string]: () => string } = {
  movie: m.common_movies,
  member: m.studio_group_members,
};

/** Groups results by kind. The label is the kind's own, else the name of the results' section. */
const toGroups = (found: Found, sections: FoundSection[]): ResultGroup[] =>
  [...groupBy(found, ({ kind }) => kind)].map(([kind, results]) => {
    const path = results[0]?.href.split("?")[0];
    const section = sections.find(({ to }) => to === path);
    return {
      label: ownLabels[kind]?.() ?? section?.label ?? kind,
      results: results.map(toResult),
    };
  });

/** An order is shown by its amount and date. */
const toResult = ({ title, detail, href, amount, date }: Found[number]): Result => ({
  to: href,
  title:
    amount === undefined || date === undefined
      ? title
      : `${formatPrice(amount)} · ${formatDate(date)}`,
  note: detail,
});

/** Moves the focus to the next or previous link, or from the first link to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (offset === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + offset];
  event.preventDefault();
  next?.focus();
}
