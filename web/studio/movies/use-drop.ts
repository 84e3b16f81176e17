import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** `handle`: the file is found again by it after a reload. Only what was dropped has one, and not in every browser. */
export type Taken = { file: File; handle?: FileSystemFileHandle };

/**
 * Takes files that are dropped on `zone`, and gives whether some are held over it. While it is closed a drop does
 * nothing: the browser would leave the page for the file.
 */
export function useDrop(zone: RefObject<HTMLElement | null>, isOpen: boolean, onFiles: (taken: Taken[]) => void) {
  const [over, setOver] = useState(false);
  const onDrop = useEffectEvent(async ({ dataTransfer }: DragEvent) => {
    const taken = isOpen && dataTransfer ? await Promise.all(takenFrom(dataTransfer)) : [];
    if (taken.length > 0) onFiles(taken);
  });

  useEffect(() => {
    const element = zone.current;
    const stop = new AbortController();
    const on = (name: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      element?.addEventListener(name, act, { signal: stop.signal });
    on("dragover", (event) => {
      event.preventDefault();
      setOver(true);
    });
    on("dragleave", () => setOver(false));
    on("drop", (event) => {
      event.preventDefault();
      setOver(false);
      void onDrop(event);
    });
    return () => stop.abort();
  }, [zone]);

  return over && isOpen;
}

type Item = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** Asked for all at once: after the event there is nothing left to ask. */
function takenFrom({ items }: DataTransfer): Promise<Taken>[] {
  return [...items].flatMap((item: Item) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    return file ? [withHandle(file, item.getAsFileSystemHandle?.())] : [];
  });
}

async function withHandle(file: File, asked?: Promise<FileSystemHandle | null>): Promise<Taken> {
  const handle = await asked?.catch(() => null);
  return handle instanceof FileSystemFileHandle ? { file, handle } : { file };
}
