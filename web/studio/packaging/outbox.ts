import type { ArrivedFile, MadeFile } from "./package-film.ts";
import { FilmTrouble } from "./refused.ts";

/** What was made and waits to be taken in, but for what the server has. */
export type Outbox = { put(made: MadeFile): void; drain(): Promise<void> };

export function openOutbox(arrived: ArrivedFile[], store: (made: MadeFile) => Promise<void>): Outbox {
  const there = new Map(arrived.map((file) => [file.path, file]));
  const waiting: MadeFile[] = [];
  const send = async (made: MadeFile) => {
    const earlier = there.get(made.path);
    if (!earlier) return store(made);
    if (made.path.endsWith("init.mp4")) await requireSame(made, earlier);
  };
  return {
    put: (made) => void waiting.push(made),
    async drain() {
      for (let made = waiting.shift(); made; made = waiting.shift()) await send(made);
    },
  };
}

/** Segments fit only the beginning that was made with them: another browser's encoder writes another. */
async function requireSame({ bytes }: MadeFile, { sha256 }: ArrivedFile) {
  if (sha256 === undefined) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256) return;
  throw new FilmTrouble(
    "This film was begun in another browser, or in another version of this one, and cannot be gone on with here. Give the upload up and begin it again.",
  );
}
