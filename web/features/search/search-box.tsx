import { Search, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { searchLength } from "../../../contract/constants.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { hasModifier, isCharacterKey, shortcutsOff } from "../../ui/keyboard.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { useTypewriter } from "./use-typewriter.ts";

const importOverlay = () => import("./search-overlay.tsx");
const SearchOverlay = lazyComponent(async () => (await importOverlay()).SearchOverlay);
const ignoreError = () => undefined;

export function SearchBox() {
  const [text, setText] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const location = useLocation();
  const open = openedAt === location.key;
  const setOpen = (next: boolean) => setOpenedAt(next ? location.key : null);
  const searchText = text.trim();
  // Text typed before hydration is in the field but not in React's state, so it is read from the
  // field.
  const takeTypedText = useEffectEvent(() => {
    const typedText = input.current?.value;
    if (!typedText) return;
    setText(typedText);
    setOpen(true);
  });
  useLayoutEffect(() => takeTypedText(), []);
  useTypewriter(input, m.spec_search_placeholder());
  useFocusOnSlash(input);

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      input.current?.focus();
      setOpen(false);
    } else if (isStep(event)) {
      if (!open) return setOpen(true);
      event.preventDefault();
      moveFocus(event.currentTarget, event.key === "ArrowDown" ? 1 : -1);
    } else if (isCharacterKey(event) && event.target instanceof HTMLAnchorElement) {
      // A character typed while a result has the focus continues the search text, so the input
      // takes the focus.
      input.current?.focus();
    }
  }

  function showAll(event: FormEvent) {
    event.preventDefault();
    if (searchText === "") return;
    void importOverlay().then(
      ({ rememberSearch }) => rememberSearch({ text: searchText }),
      ignoreError,
    );
    navigate(paths.movieSearch(searchText));
  }

  return (
    <search className="relative w-full">
      <form
        ref={form}
        action={paths.movies}
        onSubmit={showAll}
        onKeyDown={onKeyDown}
        // In Safari a click does not focus links or buttons, so the input would blur and hide the
        // results before the click.
        onMouseDown={(event) => event.target === input.current || event.preventDefault()}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-4 size-5 text-dim"
        />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={m.spec_search_placeholder()}
          aria-keyshortcuts="/"
          placeholder={m.spec_search_placeholder()}
          autoComplete="off"
          maxLength={searchLength.max}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            void SearchOverlay.load().catch(ignoreError);
          }}
          onClick={() => setOpen(true)}
          className="h-11 w-full rounded-full border border-edge bg-velvet pr-11 pl-11 -outline-offset-1 transition-colors placeholder:text-dim hover:border-dim [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== "" && (
          <button
            type="button"
            aria-label={m.search_clear()}
            onClick={() => {
              setText("");
              input.current?.focus();
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-dim hover:text-screen"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
        <p aria-live="polite" className="sr-only">
          {open && announcement}
        </p>
        {open && (
          <OptionalContent>
            <SearchOverlay
              text={searchText}
              onAnnounce={setAnnouncement}
              onNavigate={() => setText("")}
            />
          </OptionalContent>
        )}
      </form>
    </search>
  );
}

function moveFocus(form: HTMLElement, step: 1 | -1) {
  const focusable = [...form.querySelectorAll<HTMLElement>("input, a")];
  const currentIndex = focusable.indexOf(document.activeElement as HTMLElement);
  focusable.at((currentIndex + step + focusable.length) % focusable.length)?.focus();
}

function useFocusOnSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, dialog");
      if (event.key !== "/" || hasModifier(event) || typing || shortcutsOff.get()) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}

const isStep = (event: KeyboardEvent) =>
  (event.key === "ArrowDown" || event.key === "ArrowUp") && !hasModifier(event);
