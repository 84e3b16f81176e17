import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { buildEndpointUrl } from "../../../contract/endpoint-url.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { createStore, useStore } from "../../ui/create-store.ts";
import { filterHistory } from "./queries.ts";

const undoMs = 6_000;

/** Removals that can still be undone, with the timers that send them. */
const pendingRemovals = createStore<ReadonlyMap<string, ReturnType<typeof setTimeout>>>(new Map());

/**
 * Hides a movie from the watch history at once, and sends the removal when the time for an undo has
 * passed.
 */
export function useHistoryRemovals() {
  const queryClient = useQueryClient();
  const removals = useStore(pendingRemovals);

  function forget({ id, name }: Pick<Movie, "id" | "name">) {
    updateRemovals((timers) =>
      timers.set(
        id,
        setTimeout(() => sendRemoval(queryClient, id), undoMs),
      ),
    );
    const action = { label: m.common_undo(), run: () => cancelRemoval(id) };
    showAlert(m.viewing_history_removed({ movie: name }), { durationMs: undoMs, action });
  }

  return { isHidden: (movieId: string) => removals.has(movieId), forget };
}

function cancelRemoval(movieId: string) {
  clearTimeout(pendingRemovals.getSnapshot().get(movieId));
  updateRemovals((timers) => timers.delete(movieId));
}

async function sendRemoval(queryClient: QueryClient, movieId: string) {
  try {
    await apiFetch("DELETE /api/history/:movieId", { params: { movieId } });
    void filterHistory(queryClient, (id) => id !== movieId);
  } catch (error) {
    showAlert(getErrorMessage(error, m.spec_movie_fallback()), { failed: true });
  }
  cancelRemoval(movieId);
}

/** Closing the page sends the pending removals. */
window.addEventListener("pagehide", () => {
  for (const [movieId, timer] of pendingRemovals.getSnapshot()) {
    clearTimeout(timer);
    void fetch(buildEndpointUrl("DELETE /api/history/:movieId", { params: { movieId } }), {
      method: "DELETE",
      keepalive: true,
    });
  }
});

function updateRemovals(update: (timers: Map<string, ReturnType<typeof setTimeout>>) => void) {
  const timers = new Map(pendingRemovals.getSnapshot());
  update(timers);
  pendingRemovals.set(timers);
}
