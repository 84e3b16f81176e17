import { m } from "#messages";

/** A fact that the user can take over, with the stored value `now` and the new value `next`. */
export type FactRow = {
  key: string;
  label: string;
  now: string;
  next: string;
  isProposed: boolean;
};

type Props = {
  rows: readonly FactRow[];
  chosenKeys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
};

/** The facts with their stored and new values, each with a checkbox. */
export function FactRows({ rows, chosenKeys, onChange }: Props) {
  function toggle(key: string, isChosen: boolean) {
    const others = [...chosenKeys].filter((chosen) => chosen !== key);
    onChange(new Set(isChosen ? [...others, key] : others));
  }
  return (
    <table className="mt-6 w-full text-left text-base text-screen max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-rail text-sm text-dim">
          <th scope="col" className="p-2 font-medium">
            {m.facts_column()}
          </th>
          <th scope="col" className="p-2 font-medium">
            {m.facts_now()}
          </th>
          <th scope="col" className="p-2 font-medium">
            {m.facts_would_be()}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ key, label, now, next }) => (
          <tr key={key} className="border-b border-rail/60 align-top max-sm:block max-sm:py-3">
            <th scope="row" className="p-2 font-semibold max-sm:block max-sm:py-0 sm:w-56">
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={chosenKeys.has(key)}
                  aria-label={m.facts_select({ field: label, value: next })}
                  onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
                  className="size-5 shrink-0 accent-bulb"
                />
                {label}
              </label>
            </th>
            <FactCell caption={m.facts_now()} text={now} className="text-dim" />
            <FactCell caption={m.facts_would_be()} text={next} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactCell({
  caption,
  text,
  className = "",
}: {
  caption: string;
  text: string;
  className?: string;
}) {
  return (
    <td
      className={`p-2 py-4.5 leading-snug wrap-anywhere max-sm:flex max-sm:gap-3 max-sm:py-1 max-sm:pl-10 ${className}`}
    >
      <span aria-hidden="true" className="w-24 shrink-0 text-sm text-dim sm:hidden">
        {caption}
      </span>
      {text || m.studio_conflict_empty()}
    </td>
  );
}
