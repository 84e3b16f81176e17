import { Star } from "lucide-react";
import { useId, useState } from "react";
import { m } from "#messages";
import type { Message } from "../../i18n/message.ts";

const starLabels: readonly Message[] = [
  m.movie_stars_1,
  m.movie_stars_2,
  m.movie_stars_3,
  m.movie_stars_4,
  m.movie_stars_5,
];

type Props = { value: number; error?: string; onChange: (star: number) => void };

/** One to five stars as radio buttons. */
export function StarRatingInput({ value, error, onChange }: Props) {
  const [hoveredStar, setHoveredStar] = useState(0);
  const id = useId();
  const shownStar = hoveredStar || value;
  const shownLabel = starLabels[shownStar - 1];
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      className="outline-none"
    >
      <p id={id} className="font-medium">
        {m.movie_review_your_stars()}
        <span aria-hidden="true" className="ml-3 text-bulb">
          {shownLabel?.()}
        </span>
      </p>
      <div className="-ml-2 flex w-max" onPointerLeave={() => setHoveredStar(0)}>
        {starLabels.map((starLabel, index) => (
          <StarRadio
            key={starLabel()}
            star={index + 1}
            lit={index < shownStar}
            checked={index + 1 === value}
            onChange={onChange}
            onHover={setHoveredStar}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-ember">
          {error}
        </p>
      )}
    </div>
  );
}

type StarProps = {
  star: number;
  lit: boolean;
  checked: boolean;
  onChange: (star: number) => void;
  onHover: (star: number) => void;
};

function StarRadio({ star, lit, checked, onChange, onHover }: StarProps) {
  return (
    <label
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && onHover(star)}
      className="relative grid size-11 cursor-pointer place-items-center rounded-xl has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-bulb"
    >
      <input
        type="radio"
        name="star"
        value={star}
        checked={checked}
        onChange={() => onChange(star)}
        aria-label={m.movie_star_count({ count: star })}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <Star
        aria-hidden="true"
        strokeWidth={1.5}
        className={`size-8 transition-colors duration-200 ${lit ? "fill-bulb text-bulb" : "text-edge"}`}
      />
    </label>
  );
}
