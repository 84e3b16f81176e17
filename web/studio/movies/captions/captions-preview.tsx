import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import {
  type CueProblems,
  findCueProblems,
  findLastCueEndMs,
} from "../../encoder/captions/cue-problems.ts";
import { CueLine } from "./cue-line.tsx";
import { EncodingField } from "./encoding-field.tsx";
import type { SelectedCaptions } from "./selected-captions.ts";

type Props = {
  captions: SelectedCaptions;
  /** The video's duration; 0 while unknown. */
  durationMs: number;
  /** Called with the captions as the file reads in the encoding that the user chose. */
  onChange: (captions: SelectedCaptions) => void;
};

const firstLines = 3;
const linesAtOnce = 1000;

/** Shows captions as they would be published, and the problems that were found in them. */
export function CaptionsPreview({ captions, durationMs, onChange }: Props) {
  const id = useId();
  const { cues, guess, fileName } = captions;
  const [shownCount, setShownCount] = useState(0);
  const time = (ms: number) => formatPlaybackTime(ms / 1000);
  const facts = {
    count: cues.length,
    first: time(cues[0]?.startMs ?? 0),
    last: time(findLastCueEndMs(cues)),
  };
  const shown = shownCount > 0 ? cues.slice(0, shownCount) : chooseFirstLines(captions);
  return (
    <section
      aria-label={m.captions_preview_title({ fileName })}
      className="grid min-w-0 gap-3 rounded-2xl bg-seat p-4"
    >
      <p className="text-sm text-dim">{m.captions_preview_facts(facts)}</p>
      {guess && <EncodingField captions={captions} encoding={guess.encoding} onChange={onChange} />}
      <Problems problems={findCueProblems(captions, durationMs)} durationMs={durationMs} />
      <ol
        id={id}
        tabIndex={shownCount > 0 ? 0 : undefined}
        className="grid max-h-80 gap-2 overflow-y-auto"
      >
        {shown.map((cue, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two captions may be equal.
          <CueLine key={i} cue={cue} />
        ))}
      </ol>
      {cues.length > firstLines && (
        <div className="flex flex-wrap gap-2">
          {shownCount > 0 && shownCount < cues.length && (
            <Button look="quiet" onClick={() => setShownCount(shownCount + linesAtOnce)}>
              {m.captions_preview_more()}
            </Button>
          )}
          <Button
            look="quiet"
            aria-expanded={shownCount > 0}
            aria-controls={id}
            onClick={() => setShownCount(shownCount > 0 ? 0 : linesAtOnce)}
          >
            {shownCount > 0 ? m.captions_preview_fewer() : m.captions_preview_all()}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Chooses the lines with letters beyond ASCII, which show whether a guessed encoding is right. */
function chooseFirstLines({ cues, guess }: SelectedCaptions) {
  const telling = guess ? cues.filter(({ text }) => /[^\p{ASCII}]/u.test(text)) : [];
  return (telling.length > 0 ? telling : cues).slice(0, firstLines);
}

function Problems({ problems, durationMs }: { problems: CueProblems; durationMs: number }) {
  const { endsLateMs, overlappingCount, emptyCount, missingLetterCount } = problems;
  const time = (ms: number) => formatPlaybackTime(ms / 1000);
  const sentences = [
    missingLetterCount > 0 && m.captions_preview_letters({ count: missingLetterCount }),
    endsLateMs !== null &&
      m.captions_preview_late({ last: time(endsLateMs), end: time(durationMs) }),
    overlappingCount > 0 && m.captions_preview_overlapping({ count: overlappingCount }),
    emptyCount > 0 && m.captions_preview_empty({ count: emptyCount }),
  ].filter((sentence) => sentence !== false);
  return (
    <div role="status" className="grid gap-2 text-sm empty:hidden">
      {sentences.map((sentence) => (
        <p key={sentence} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-ember" />
          {sentence}
        </p>
      ))}
    </div>
  );
}
