import { ArrowRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { toWordLengthStyle } from "./word-length.ts";

type Props = {
  icon: LucideIcon;
  label: string;
  value: string | number | undefined;
  note?: string;
  /** The text whose length decides the size of the value, by default the value itself. */
  fitText?: string | undefined;
  /** The change of the value; it is shown below the value. */
  trend?: ReactNode;
};
type Action = { to?: string; onPress?: () => void };

const frame =
  "grid w-full grid-cols-[1fr_auto_auto] items-center gap-3 rounded-2xl bg-velvet p-5 text-left ring-1 ring-screen/6 sm:min-h-36 sm:gap-4 sm:grid-cols-[1fr_auto]";
const pressable =
  "group transition-[background,box-shadow] duration-200 hover:bg-seat hover:ring-bulb/60";

/** A labelled value. With `to` it is a link, with `onPress` a button. */
export function Tile({ to, onPress, ...content }: Props & Action) {
  // The values of a row stay at one height, whether their trends take one line or two.
  const className = `${frame} ${content.trend ? "content-start" : "content-between"}`;
  if (to) {
    return (
      <Link to={to} className={`${className} ${pressable}`}>
        <TileContent {...content} isLink />
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" onClick={onPress} className={`${className} ${pressable}`}>
        <TileContent {...content} isLink />
      </button>
    );
  }
  return (
    <div className={className}>
      <TileContent {...content} />
    </div>
  );
}

/** The maximum length, in characters, of a value beside its label on a small phone. */
const maxInlineLength = 8;

/** A tile's content. The value is below its label; on phones, a short number is beside it. */
function TileContent({
  icon: Icon,
  label,
  value,
  note,
  fitText = String(value ?? "–"),
  trend,
  isLink = false,
}: Props & { isLink?: boolean }) {
  const isText = typeof value === "string" && note !== undefined;
  const isLong = isText || String(value).length > maxInlineLength;
  return (
    <>
      <span className="row-start-1 flex items-center gap-2.5 font-medium wrap-anywhere text-dim">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-bulb" />
        {label}
      </span>
      <span
        className={
          isLong
            ? "col-span-full row-start-2 sm:@container"
            : "row-start-1 text-right sm:@container sm:col-span-full sm:row-start-2 sm:text-left"
        }
      >
        <span
          className={`headline block ${isText ? "text-4xl sm:text-5xl" : "text-3xl xs:text-4xl sm:fit-6xl"}`}
          style={toWordLengthStyle(fitText)}
        >
          {value ?? "–"}
        </span>
        {note && <span className="mt-1.5 block text-sm text-dim">{note}</span>}
      </span>
      {trend && <span className="col-span-full row-start-3 min-w-0">{trend}</span>}
      {isLink && (
        <ArrowRight
          aria-hidden="true"
          className="size-5 text-edge transition-transform group-hover:translate-x-1 group-hover:text-bulb row-start-1 sm:col-start-2"
        />
      )}
    </>
  );
}
