import { FileVideo } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FilmRefused } from "../../features/admin/encoder/inspection.ts";
import { said, type Text, t } from "../../i18n/text.ts";
import { bytesInWords } from "../figures/bytes.ts";
import { DropZone } from "./drop-zone.tsx";
import { chooseFilm, type FilmChoice, filmTypes } from "./film-choice.ts";
import { FilmDetails } from "./film-details.tsx";
import { madeOf, runningTime } from "./film-words.ts";
import type { Taken } from "./use-drop.ts";

type Props = {
  film: FilmChoice | null;
  onFilm: (film: FilmChoice | null) => void;
  /** Why there can be none yet. */
  closed?: string;
  invitation?: string;
  hint: string;
  error?: string;
  /** Says why a file is not taken by its name alone, or null. */
  refuse?: (file: File) => string | null;
  /** Takes a frame of the film for its poster. */
  onPoster?: (picture: File) => void;
};

/** Chooses a film's file, looks into it, and asks, over the whole width of its grid, what there is to choose about it. */
export function VideoChoice({ film, onFilm, closed, invitation, hint, error, refuse, onPoster }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const look = useRef<AbortController>(null);
  useEffect(() => () => look.current?.abort(), []);

  async function take(taken: Taken) {
    look.current?.abort();
    look.current = new AbortController();
    const { signal } = look.current;
    onFilm(null);
    const reason = refuse?.(taken.file) ?? null;
    setTrouble(reason);
    if (reason) return;
    setLooking(true);
    try {
      const chosen = await chooseFilm(taken, signal);
      if (!signal.aborted) onFilm(chosen);
    } catch (error) {
      if (!signal.aborted) setTrouble(error instanceof FilmRefused ? said(error.message) : t(unreadable));
    } finally {
      if (look.current?.signal === signal) setLooking(false);
    }
  }

  return (
    <>
      <DropZone
        label={t("Video")}
        name="video"
        accept={filmTypes}
        icon={FileVideo}
        invitation={closed ?? invitation ?? t("Drop the film here, or choose it")}
        hint={hint}
        error={closed ? null : (trouble ?? error)}
        disabled={closed !== undefined}
        filled={film !== null}
        busy={looking}
        onFiles={([taken]) => taken && take(taken)}
      >
        {film && !closed && <Facts film={film} />}
      </DropZone>
      <p role="status" className="sr-only">
        {looking ? t("Looking at the film") : film ? t("{name} was taken.", { name: film.file.name }) : ""}
      </p>
      {film && !closed && <FilmDetails film={film} onFilm={onFilm} onPoster={onPoster} />}
    </>
  );
}

const unreadable: Text = "This film could not be read. Try once more, or choose another file.";

function Facts({ film: { file, inspection } }: { film: FilmChoice }) {
  const { durationMs, width, height, frameRate, notes } = inspection;
  const facts = [
    runningTime(durationMs),
    bytesInWords(file.size),
    `${width} × ${height}`,
    frameRate && t("{frames} frames a second", { frames: Math.round(frameRate) }),
  ];
  return (
    <div className="pointer-events-none w-full">
      <p className="flex items-center gap-3">
        <FileVideo aria-hidden="true" className="size-7 shrink-0 text-bulb" />
        <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
      </p>
      <p className="mt-3 text-sm text-dim">{facts.filter(Boolean).join(" · ")}</p>
      <p className="mt-2 text-sm">{madeOf(inspection)}</p>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-sm text-dim">
          {said(note)}
        </p>
      ))}
    </div>
  );
}
