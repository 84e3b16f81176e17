type Props = {
  lines: readonly string[];
  /** Whether the sign's lights are on. */
  lit?: boolean;
  /** The index, within the last line, of the character that hangs loose. */
  looseIndex?: number;
};

/** A marquee with changeable characters. Decorative, because the heading below has its text. */
export function MarqueeSign({ lines, lit = true, looseIndex }: Props) {
  const longest = Math.max(...lines.map((line) => line.length));
  return (
    <div
      aria-hidden="true"
      className={`mb-9 w-full max-w-lg rounded-2xl border border-rail bg-velvet p-3 text-center ${lit ? "shadow-2xl shadow-bulb/25" : ""}`}
    >
      <Bulbs lit={lit} />
      <div
        className={`my-2.5 rounded-lg px-4 py-2 ${lit ? "bg-screen text-night" : "bg-night text-edge"}`}
      >
        {lines.map((line, index) => (
          <p
            key={line}
            className="headline border-b border-edge/40 py-1.5 whitespace-nowrap last:border-0"
            style={{
              fontSize: `min(${90 / Math.max(longest, 5)}vw, ${44 / Math.max(longest, 5)}rem)`,
            }}
          >
            {index === lines.length - 1 && looseIndex !== undefined ? (
              <LooseCharacter line={line} at={looseIndex} />
            ) : (
              line
            )}
          </p>
        ))}
      </div>
      <Bulbs lit={lit} />
    </div>
  );
}

/** Rounds the width of a row of bulbs down to whole bulbs, which are 1.25 rem apart. */
const bulbRowStyle = { width: "calc(round(down, 100% - 0.625rem, 1.25rem) + 0.625rem)" };

const Bulbs = ({ lit }: { lit: boolean }) => (
  <div className={`bulbs mx-auto ${lit ? "" : "opacity-25 grayscale"}`} style={bulbRowStyle} />
);

const looseCharacterStyle = { transform: "translateY(0.05em) rotate(8deg)", marginInline: "0.1em" };

function LooseCharacter({ line, at }: { line: string; at: number }) {
  return (
    <>
      {line.slice(0, at)}
      <span className="inline-block" style={looseCharacterStyle}>
        {line[at]}
      </span>
      {line.slice(at + 1)}
    </>
  );
}
