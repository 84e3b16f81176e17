import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** `handle`: the file is found again by it after a reload. Only what was dropped has one, and not in every browser. */
export type PickedFile = { file: File; handle?: FileSystemFileHandle };

/**
 * Takes files that are dropped on `zone`, and gives whether some are held over it. While it is closed a drop does
 * nothing: the browser would leave the page for the file.
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
    const listen = (name: "dragover" | "dragleave" | "drop", listener: (event: DragEvent) => void) =>
      element?.addEventListener(name, listener, { signal: abortController.signal });
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

type DropItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** Asked for all at once: after the event there is nothing left to ask. */
function readDroppedFiles({ items }: DataTransfer): Promise<PickedFile>[] {
  return [...items].flatMap((item: DropItem) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    return file ? [withHandle(file, item.getAsFileSystemHandle?.())] : [];
  });
}

async function withHandle(file: File, handlePromise?: Promise<FileSystemHandle | null>): Promise<PickedFile> {
  const handle = await handlePromise?.catch(() => null);
  return handle instanceof FileSystemFileHandle ? { file, handle } : { file };
}
