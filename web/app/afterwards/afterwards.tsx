import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { signOutLate } from "../../account/late-sign-out.ts";
import { useUser } from "../../account/session.ts";
import { oneMovie } from "../../catalogue/queries.ts";
import { outbox } from "../../offline/outbox.ts";
import { sendOutbox } from "../../offline/send-outbox.ts";
import { keepSiteAtHand } from "../../offline/site-at-hand.ts";
import { OfflineNote } from "../../ui/offline-note.tsx";
import { fetchOnIntent } from "./intent.ts";
import { reloadForMissingFiles } from "./missing-files.ts";
import { movePosters } from "./moving-poster.ts";

const tryAgainMs = 60_000;

/** What a page does once it is there: nothing that anybody waits for. */
export function Afterwards() {
  const queries = useQueryClient();
  useOutbox();
  useNewsOfOutbox();
  useEffect(reloadForMissingFiles, []);
  useEffect(() => void keepSiteAtHand(queries), [queries]);
  useEffect(() => {
    const load = (id: string) =>
      Promise.all([import("../pages/movie-page.tsx"), queries.ensureQueryData(oneMovie(id))]);
    movePosters(load);
    return fetchOnIntent(load);
  }, [queries]);
  return <OfflineNote />;
}

/** Sends what was done without a connection: at once, on the connection's return, and while something is left. */
function useOutbox() {
  const userId = useUser()?.id;
  useEffect(() => {
    async function send() {
      await signOutLate();
      if (userId !== undefined) await sendOutbox();
    }
    void send();
    const timer = setInterval(send, tryAgainMs);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [userId]);
}

/** Once all of it has arrived, the site tells more than it did before. */
function useNewsOfOutbox() {
  const queries = useQueryClient();
  useEffect(() => {
    let waiting = outbox.get().length;
    return outbox.subscribe(() => {
      const waitedFor = waiting;
      waiting = outbox.get().length;
      if (waiting === 0 && waitedFor > 0) void queries.invalidateQueries();
    });
  }, [queries]);
}
