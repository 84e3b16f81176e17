/** A dark block in the place of what is coming; give it that thing's size. Of many, what holds them shimmers, as one. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-shimmer bg-seat in-[.animate-shimmer]:animate-none [:where(&)]:rounded-lg ${className}`}
    />
  );
}
