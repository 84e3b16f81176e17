import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { searchLength } from "../../contract/constants.ts";
import { messages } from "../../contract/messages.ts";
import { paths } from "../app/paths.ts";
import { go, usePlace } from "../router/history.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { searchFor } from "./queries.ts";
import { useTypewriter } from "./use-typewriter.ts";

const loadResults = () => import("./search-results.tsx");
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }));

export function SearchBox() {
  const [text, setText] = useState("");
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const location = usePlace();
  const open = openedAt === location.key;
  const setOpen = (next: boolean) => setOpenedAt(next ? location.key : null);
  const asked = useDebounced(text.trim(), 180);
  const found = useQuery({ ...searchFor(asked), enabled: asked !== "" && open, placeholderData: keepPreviousData });
  useTypewriter(input, messages.searchPlaceholder);
  useFocusOnSlash(input);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      input.current?.focus();
      setOpen(false);
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || !open || !box.current) return;
    event.preventDefault();
    moveFocus(box.current, step);
  }

  function showAll() {
    if (text.trim() === "") return;
    go(`${paths.movies}?q=${encodeURIComponent(text.trim())}`);
  }

  const shown = open && text.trim() !== "";
  return (
    <search className="relative w-full">
      <form
        ref={box}
        action={showAll}
        onKeyDown={onKeyDown}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      >
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-4 size-5 text-dim" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={messages.searchPlaceholder}
          placeholder={messages.searchPlaceholder}
          autoComplete="off"
          maxLength={searchLength.max}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            void loadResults();
          }}
          className="h-11 w-full rounded-full border border-edge/60 bg-velvet pr-4 pl-11 -outline-offset-1 transition-colors placeholder:text-dim hover:border-edge [&::-webkit-search-cancel-button]:hidden"
        />
        {shown && (
          <Suspense>
            <SearchResults text={text.trim()} found={found} current={asked === text.trim()} />
          </Suspense>
        )}
      </form>
    </search>
  );
}

function moveFocus(box: HTMLElement, step: 1 | -1) {
  const stops = [...box.querySelectorAll<HTMLElement>("input, a")];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((here + step + stops.length) % stops.length)?.focus();
}

function useFocusOnSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.focus();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}
