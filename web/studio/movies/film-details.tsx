import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { CaptionsChoice } from "./captions-choice.tsx";
import type { FilmChoice } from "./film-choice.ts";
import { nameOfTrack } from "./film-words.ts";
import { FrameStrip } from "./frame-strip.tsx";

type Props = { film: FilmChoice; onFilm: (film: FilmChoice | null) => void; onPoster?: (picture: File) => void };

/** What there is to choose about a film: its sound, its still, its captions. */
export function FilmDetails({ film, onFilm, onPoster }: Props) {
  const { file, inspection, audioTrack, captions, posterAtMs } = film;
  return (
    <div className="col-span-full grid min-w-0 gap-6 rounded-2xl bg-night/60 p-4 ring-1 ring-white/6 sm:p-5">
      <FrameStrip
        file={file}
        chosenAtMs={posterAtMs}
        onChoose={(atMs) => onFilm({ ...film, posterAtMs: atMs })}
        onPoster={onPoster}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <CaptionsChoice captions={captions} onCaptions={(next) => onFilm({ ...film, captions: next })} />
        {inspection.audio.length > 1 && (
          <ChoiceField
            label={t("Sound")}
            hint={t("The film has several tracks; one of them is heard.")}
            value={audioTrack ?? ""}
            onChange={(event) => onFilm({ ...film, audioTrack: Number(event.currentTarget.value) || null })}
          >
            <option value="">{t("No sound")}</option>
            {inspection.audio.map((track) => (
              <option key={track.number} value={track.number} disabled={!track.decodable}>
                {nameOfTrack(track)}
              </option>
            ))}
          </ChoiceField>
        )}
      </div>
      <Button look="plain" className="justify-self-start px-0" onClick={() => onFilm(null)}>
        {t("Take the video out")}
      </Button>
    </div>
  );
}
