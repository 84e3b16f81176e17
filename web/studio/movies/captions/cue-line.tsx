import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import type { Cue } from "../../encoder/captions/cue.ts";

const characters: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00a0",
  lrm: "\u200e",
  rlm: "\u200f",
};
const classes: Record<string, string> = { b: "font-bold", i: "italic", u: "underline" };

/** A caption with its time, and with its bold, italic and underlined parts. */
export const CueLine = ({ cue: { startMs, text } }: { cue: Cue }) => (
  <li className="flex gap-3 text-sm">
    <span className="w-14 shrink-0 text-dim">{formatPlaybackTime(startMs / 1000)}</span>
    <span className="min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
      {splitStyles(text).map(({ run, className }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
        <span key={i} className={className}>
          {run}
        </span>
      ))}
    </span>
  </li>
);

/** Splits cue text at its tags. */
function splitStyles(text: string): { run: string; className: string }[] {
  const open = new Set<string>();
  return text.split(/(<[^<>]*>)/).flatMap((part) => {
    const isTag = part.startsWith("<");
    if (isTag && part.startsWith("</")) open.delete(part.slice(2, -1));
    else if (isTag) open.add(part.slice(1, -1));
    if (isTag || part === "") return [];
    const names = [...open].flatMap((name) => classes[name] ?? []);
    return [{ run: unescapeText(part), className: names.join(" ") }];
  });
}

const unescapeText = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (reference, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[];
    if (name) return characters[name] ?? reference;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
