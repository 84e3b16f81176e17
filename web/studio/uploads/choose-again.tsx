import { FileVideo } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { t } from "../../i18n/text.ts";
import { giveFilm } from "./commands.ts";

/** A browser that cannot find the film again is given it again. */
export function ChooseAgain({ id, fileName }: { id: string; fileName: string }) {
  const inputId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    const fits = await giveFilm(id, file);
    if (!fits)
      setRefusal(
        t("{other} is another film than the one that was begun. Choose {fileName}.", { other: file.name, fileName }),
      );
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <div className="mt-4">
      <label
        htmlFor={inputId}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex min-h-16 cursor-pointer items-center gap-3 rounded-xl border border-dashed px-4 py-3 font-semibold hover:border-bulb has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb ${over ? "border-bulb bg-bulb/10" : "border-edge/70"}`}
      >
        <FileVideo aria-hidden="true" className="size-6 shrink-0 text-bulb" />
        <span className="min-w-0 wrap-anywhere">{t("Choose {fileName} again", { fileName })}</span>
        <input
          id={inputId}
          type="file"
          accept="video/*,.mkv,.mov,.webm,.mp4"
          aria-describedby={refusal ? `${inputId}-refusal` : undefined}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
          className="sr-only"
        />
      </label>
      <p id={`${inputId}-refusal`} role="alert" className="mt-2 text-ember empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
