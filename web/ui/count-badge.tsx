/** A number on an icon. Decorative: the control's accessible name must contain the number too. */
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
