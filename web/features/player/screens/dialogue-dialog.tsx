import {
  MediaActionTypes as act,
  useMediaDispatch,
  useMediaStore,
} from "media-chrome/react/media-store";
import { useDeferredValue, useMemo, useState } from "react";
import { m } from "#messages";
import type { CaptionTrack } from "../../../../contract/streaming/streaming.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { describeCaptions } from "../describe-captions.ts";
import {
  type DialogueLine,
  findCurrentDialogueLine,
  findDialogueLines,
  readDialogue,
} from "../features/dialogue.ts";
import { usePlayer, usePlayerState } from "../use-player.ts";

/**
 * Searches the text of the captions; a chosen line is played. Without a text it lists all lines.
 */
export function DialogueDialog({ onClose }: { onClose: () => void }) {
  const { tracks, shown } = usePlayerState().captions;
  const dispatch = useMediaDispatch();
  const usual = tracks.find(({ role }) => role !== "forced") ?? tracks[0];
  const [trackId, setTrackId] = useState(shown ?? usual?.id ?? "");
  const [query, setQuery] = useState("");
  const track = tracks.find(({ id }) => id === trackId);

  function playFrom(detail: number) {
    dispatch({ type: act.MEDIA_SEEK_REQUEST, detail });
    dispatch({ type: act.MEDIA_PLAY_REQUEST });
    onClose();
  }

  return (
    <Dialog title={m.player_dialogue()} onClose={onClose}>
      <div className="grid gap-3">
        <TextField
          label={m.player_dialogue_words()}
          type="search"
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {tracks.length > 1 && (
          <SelectField
            label={m.common_captions()}
            value={trackId}
            onChange={({ currentTarget }) => setTrackId(currentTarget.value)}
          >
            {tracks.map((each) => (
              <option key={each.id} value={each.id}>
                {describeCaptions(each)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {track && <Dialogue key={track.id} track={track} query={query} onChoose={playFrom} />}
    </Dialog>
  );
}

type DialogueProps = {
  track: CaptionTrack;
  query: string;
  onChoose: (seconds: number) => void;
};

/** The lines of one captions file, which the browser loads and reads as it does for the player. */
function Dialogue({ track: { src, lang }, query, onChoose }: DialogueProps) {
  const { renewGrant } = usePlayer();
  const [lines, setLines] = useState<DialogueLine[] | "lost" | null>(null);
  const [tries, setTries] = useState(0);

  /** Loads once more with a new playback grant, because the grant may have ended. */
  async function tryAgain() {
    const isRenewed =
      tries === 0 &&
      (await renewGrant().then(
        () => true,
        () => false,
      ));
    if (isRenewed) setTries(1);
    else setLines("lost");
  }

  return (
    <>
      {lines === null && (
        <video hidden crossOrigin="use-credentials">
          <track
            // React receives a track's events only in the capture phase.
            key={tries}
            kind="captions"
            ref={loadTrack}
            src={src}
            onLoadCapture={({ currentTarget }) =>
              setLines(readDialogue(currentTarget.track.cues ?? []))
            }
            onErrorCapture={tryAgain}
          />
        </video>
      )}
      {lines === "lost" && (
        <p role="alert" className="mt-4">
          {m.player_dialogue_lost()}
        </p>
      )}
      {Array.isArray(lines) && (
        <LineList lines={lines} lang={lang} query={query} onChoose={onChoose} />
      )}
    </>
  );
}

/** Loads the track: a video without a source loads only the tracks whose mode is set. */
function loadTrack(element: HTMLTrackElement | null) {
  if (element) element.track.mode = "hidden";
}

type LineListProps = Omit<DialogueProps, "track"> & {
  lines: readonly DialogueLine[];
  lang: string;
};

function LineList({ lines, lang, query, onChoose }: LineListProps) {
  const mediaStore = useMediaStore();
  const [openedAt] = useState(() => mediaStore.getState().mediaCurrentTime ?? 0);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findDialogueLines(lines, wanted), [lines, wanted]);
  const current = found[findCurrentDialogueLine(found, openedAt)];
  return (
    <>
      <p role="status" className="mt-4 text-sm">
        {m.player_dialogue_count({ count: found.length })}
      </p>
      <ul className="mt-2 overflow-y-auto" style={{ maxHeight: "20rem" }}>
        {found.map((line) => (
          <li
            key={`${line.startSeconds} ${line.text}`}
            // Skips rendering lines out of sight, because a transcript has thousands of lines.
            style={{ contentVisibility: "auto", containIntrinsicSize: "auto 2.75rem" }}
            ref={line === current && query === "" ? scrollIntoList : undefined}
          >
            <button
              type="button"
              onClick={() => onChoose(line.startSeconds)}
              className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left text-base text-screen hover:bg-seat"
            >
              <span className="shrink-0 text-dim" style={{ width: "4rem" }}>
                {formatPlaybackTime(line.startSeconds)}
              </span>
              <span lang={lang} dir="auto" className="min-w-0 wrap-anywhere">
                {line.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const scrollIntoList = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: "center" });
