import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * A chosen or dropped file. `handle` finds the file again after a reload; only some browsers give
 * one, and only for a dropped file.
 */
export type PickedFile = { file: File; handle?: FileSystemFileHandle };

/**
 * Accepts files dropped on `zone`, and returns whether files are dragged over it. While `isOpen` is
 * false, a drop does nothing; by default, the browser would navigate to the file.
 */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onPick: (picked: PickedFile[]) => void,
) {
  const [isOver, setIsOver] = useState(false);
  const onDrop = useEffectEvent(async ({ dataTransfer }: DragEvent) => {
    const picked = isOpen && dataTransfer ? await Promise.all(readDroppedFiles(dataTransfer)) : [];
    if (picked.length > 0) onPick(picked);
  });

  useEffect(() => {
    const element = zone.current;
    const abortController = new AbortController();
    const listen = (
      name: "dragover" | "dragleave" | "drop",
      listener: (event: DragEvent) => void,
    ) => element?.addEventListener(name, listener, { signal: abortController.signal });
    listen("dragover", (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", () => setIsOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      void onDrop(event);
    });
    return () => abortController.abort();
  }, [zone]);

  return isOver && isOpen;
}

type DropItem = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
};

/** Reads all items synchronously, because `DataTransfer` is empty after the event. */
function readDroppedFiles({ items }: DataTransfer): Promise<PickedFile>[] {
  return [...items].flatMap((item: DropItem) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    return file ? [withHandle(file, item.getAsFileSystemHandle?.())] : [];
  });
}

async function withHandle(
  file: File,
  handlePromise?: Promise<FileSystemHandle | null>,
): Promise<PickedFile> {
  const handle = await handlePromise?.catch(() => null);
  if (handle instanceof FileSystemFileHandle) return { file, handle };
  return { file };
}
