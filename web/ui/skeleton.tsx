/**
 * A placeholder block in the size of its `className`. The container is animated instead of each
 * block.
 */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-shimmer bg-seat in-[.animate-shimmer]:animate-none [:where(&)]:rounded-lg ${className}`}
    />
  );
}
