import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { messages } from "../../contract/messages.ts";
import { addressOf, call } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { keepInHistory } from "./queries.ts";

const undoMs = 6_000;

/** Films that were taken out of the history and can still be put back, with what sends their removal. */
let waiting: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map();
const listeners = new Set<() => void>();

/** Out of sight at once, forgotten by the site once nobody can undo it any more. */
export function useForgetting() {
  const queries = useQueryClient();
  const hidden = useSyncExternalStore(subscribe, () => waiting);

  function forget({ id, name }: Pick<Movie, "id" | "name">) {
    change((films) =>
      films.set(
        id,
        setTimeout(() => send(queries, id), undoMs),
      ),
    );
    const action = { label: t("Undo"), run: () => putBack(id) };
    showAlert(t("{film} is out of your history.", { film: name }), { durationMs: undoMs, action });
  }

  return { isHidden: (movieId: string) => hidden.has(movieId), forget };
}

function putBack(movieId: string) {
  clearTimeout(waiting.get(movieId));
  change((films) => films.delete(movieId));
}

async function send(queries: QueryClient, movieId: string) {
  try {
    await call("DELETE /api/history/:movieId", { params: { movieId } });
    void keepInHistory(queries, (id) => id !== movieId);
  } catch (error) {
    showAlert(sentenceOf(error, messages.movieFallback), { failed: true });
  }
  putBack(movieId);
}

/** Whoever closes the page did not undo it. */
window.addEventListener("pagehide", () => {
  for (const [movieId, timer] of waiting) {
    clearTimeout(timer);
    void fetch(addressOf("DELETE /api/history/:movieId", { params: { movieId } }), {
      method: "DELETE",
      keepalive: true,
    });
  }
});

function change(how: (films: Map<string, ReturnType<typeof setTimeout>>) => void) {
  const next = new Map(waiting);
  how(next);
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
