/** How many, as a small amber disc on an icon. Decorative: the number belongs in the control's name too. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-bulb px-1 text-xs font-bold text-night"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
