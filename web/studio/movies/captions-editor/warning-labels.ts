import { m } from "#messages";
import type { Message } from "../../../i18n/message.ts";
import { maxCueLength } from "../../encoder/captions/cue-text.ts";
import { type CueWarning, captionLimits } from "./cue-warnings.ts";

export const warningLabels: Record<CueWarning, Message> = {
  empty: m.captions_warning_empty,
  backwards: m.captions_warning_backwards,
  long: () => m.captions_warning_long({ maximum: maxCueLength }),
  markup: m.captions_warning_markup,
  letters: m.captions_warning_letters,
  overlap: m.captions_warning_overlap,
  fast: () => m.captions_warning_fast({ maximum: captionLimits.charactersPerSecond }),
  short: () => m.captions_warning_short({ seconds: captionLimits.shortestMs / 1000 }),
  lines: () => m.captions_warning_lines({ maximum: captionLimits.lines }),
  width: () => m.captions_warning_width({ maximum: captionLimits.charactersPerLine }),
};
