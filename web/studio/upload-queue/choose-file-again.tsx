import { FileVideo } from "lucide-react";
import { useId, useRef, useState } from "react";
import { m } from "#messages";
import { useFileDrop } from "../use-file-drop.ts";
import { uploadQueue } from "./browser-upload-queue.ts";

/** Asks for the source file again if the browser cannot find it. */
export function ChooseFileAgain({ id, fileName }: { id: string; fileName: string }) {
  const inputId = useId();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const zone = useRef<HTMLLabelElement>(null);
  const isDragOver = useFileDrop(zone, true, ([picked]) => void attachFile(picked?.file));

  async function attachFile(file: File | undefined) {
    if (!file) return;
    const isAttached = await uploadQueue.attachFile(id, file);
    if (!isAttached) setErrorMessage(m.upload_wrong_file({ chosenName: file.name, fileName }));
  }

  return (
    <div className="mt-4">
      <label
        htmlFor={inputId}
        ref={zone}
        className={`flex min-h-16 cursor-pointer items-center gap-3 rounded-xl border border-dashed px-4 py-3 font-semibold hover:border-bulb has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb ${isDragOver ? "border-bulb bg-bulb/10" : "border-edge/70"}`}
      >
        <FileVideo aria-hidden="true" className="size-6 shrink-0 text-bulb" />
        <span className="min-w-0 wrap-anywhere">{m.upload_choose_file_again({ fileName })}</span>
        <input
          id={inputId}
          type="file"
          accept="video/*,.mkv,.mov,.webm,.mp4"
          aria-describedby={errorMessage ? `${inputId}-refusal` : undefined}
          onChange={(event) => void attachFile(event.currentTarget.files?.[0])}
          className="sr-only"
        />
      </label>
      <p id={`${inputId}-refusal`} role="alert" className="mt-2 text-ember empty:hidden">
        {errorMessage}
      </p>
    </div>
  );
}
