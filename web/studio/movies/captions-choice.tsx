import { Captions, X } from "lucide-react";
import { useState } from "react";
import { captionLanguage, toWebVtt } from "../../features/admin/encoder/captions.ts";
import { said, t } from "../../i18n/text.ts";
import { TextField } from "../../ui/field.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { ChosenCaptions } from "./film-choice.ts";
import { languageName } from "./film-words.ts";
import type { Taken } from "./use-drop.ts";

type Props = { captions: ChosenCaptions[]; onCaptions: (captions: ChosenCaptions[]) => void };

/** One file of captions a language; the language is guessed from the file's name and can be said otherwise. */
export function CaptionsChoice({ captions, onCaptions }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null);

  async function add(taken: Taken[]) {
    const read = await Promise.all(taken.map(({ file }) => readCaptions(file)));
    setTrouble(read.find((one) => typeof one === "string") ?? null);
    const added = read.filter((one) => typeof one !== "string");
    const kept = captions.filter(({ fileName }) => !added.some((one) => one.fileName === fileName));
    onCaptions([...kept, ...added]);
  }

  const change = (at: number, lang: string) =>
    onCaptions(captions.map((one, index) => (index === at ? { ...one, lang } : one)));

  return (
    <div className="grid gap-4">
      <DropZone
        label={t("Captions")}
        name="captions"
        accept=".srt,.vtt,text/vtt"
        icon={Captions}
        invitation={t("Drop captions here, or choose them")}
        hint={t("SubRip (.srt) or WebVTT (.vtt), one file a language.")}
        error={trouble}
        multiple
        filled={false}
        onFiles={add}
      />
      {captions.length > 0 && (
        <ul className="grid gap-3">
          {captions.map((one, at) => (
            <li key={one.fileName} className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <TextField
                  label={t("Language of {fileName}", { fileName: one.fileName })}
                  value={one.lang}
                  autoCapitalize="none"
                  spellCheck={false}
                  hint={languageName(one.lang) ?? t("A code such as en, es or pt-BR.")}
                  error={faultOf(captions, at)}
                  onChange={(event) => change(at, event.currentTarget.value.trim())}
                />
              </div>
              <button
                type="button"
                aria-label={t("Remove {fileName}", { fileName: one.fileName })}
                onClick={() => onCaptions(captions.filter((_, index) => index !== at))}
                className="mt-8 grid size-11 shrink-0 place-items-center rounded-full text-dim hover:bg-seat hover:text-screen"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The captions, or a sentence about why they are none. */
async function readCaptions(file: File): Promise<ChosenCaptions | string> {
  try {
    return { fileName: file.name, lang: captionLanguage(file.name) ?? "", vtt: toWebVtt(await file.text()) };
  } catch (error) {
    return `${file.name}: ${error instanceof Error ? said(error.message) : t("could not be read.")}`;
  }
}

/** What is wrong with the language that the captions have. */
function faultOf(captions: ChosenCaptions[], at: number): string | undefined {
  const lang = captions[at]?.lang ?? "";
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(lang)) return t("Say which language this is, such as en.");
  const first = captions.findIndex((one) => one.lang.toLowerCase() === lang.toLowerCase());
  return first === at ? undefined : t("Another file has this language already.");
}

export const captionsAreClear = (captions: ChosenCaptions[]): boolean =>
  captions.every((_, at) => faultOf(captions, at) === undefined);
