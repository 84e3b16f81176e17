import { useEffect, useState } from "react";

type Outcome<Result> = {
  take: (result: Result) => void | Promise<void>;
  refuse: (error: unknown) => void;
};

/**
 * Reads the files of a field. Drops the result or the error of a file once a newer file was chosen
 * or the field was unmounted.
 */
export function createFileReading(showReading: (isReading: boolean) => void) {
  let newest = new AbortController();

  async function read<Result>(
    readFile: (signal: AbortSignal) => Promise<Result>,
    { take, refuse }: Outcome<Result>,
  ): Promise<void> {
    newest.abort();
    newest = new AbortController();
    const { signal } = newest;
    showReading(true);
    try {
      const result = await readFile(signal);
      if (!signal.aborted) await take(result);
    } catch (error) {
      if (!signal.aborted) refuse(error);
    } finally {
      if (newest.signal === signal) showReading(false);
    }
  }

  return { read, stop: () => newest.abort() };
}

/** Returns the function that reads a field's files, and whether it is reading a file now. */
export function useFileReading() {
  const [isReading, setIsReading] = useState(false);
  const [{ read, stop }] = useState(() => createFileReading(setIsReading));
  useEffect(() => stop, [stop]);
  return { isReading, readFile: read };
}
