import { useRef, useState } from "react";
import type { Taken } from "../use-drop.ts";
import { requireAdvertised } from "./picture-types.ts";
import { PictureRefused } from "./poster.ts";

/**
 * Takes a picture once it has been read: `read` makes of it what is shown and sent. What cannot be read is not taken,
 * and `trouble` says why.
 */
export function usePictureChoice(read: (file: File) => Promise<void>) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const last = useRef<File>(null);

  async function take([taken]: Taken[]) {
    if (!taken) return;
    last.current = taken.file;
    setTrouble(null);
    setReading(true);
    try {
      requireAdvertised(taken.file);
      await read(taken.file);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      if (last.current === taken.file) setTrouble(error.message);
    } finally {
      if (last.current === taken.file) setReading(false);
    }
  }

  return { trouble, reading, take };
}
