import { Star } from "lucide-react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";

/** Stars out of five, in halves, with the number for screen readers. */
export function Stars({ value, size = "size-4" }: { value: number; size?: string }) {
  return (
    <span
      role="img"
      aria-label={m.common_stars_of_five({ stars: value.toLocaleString(getLocale()) })}
      className="relative inline-flex align-middle"
    >
      <StarRow className={`${size} text-screen/25`} />
      <span className="absolute inset-0 overflow-hidden" style={{ width: `${(value / 5) * 100}%` }}>
        <StarRow className={`${size} text-bulb`} />
      </span>
    </span>
  );
}

function StarRow({ className }: { className: string }) {
  return (
    <span className="flex w-max">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={`${className} shrink-0 fill-current`}
          strokeWidth={0}
        />
      ))}
    </span>
  );
}
