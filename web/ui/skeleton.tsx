/**
 * A placeholder block whose size `className` sets. In an animated container, the container is
 * animated instead of each block.
 */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-shimmer bg-seat in-[.animate-shimmer]:animate-none [:where(&)]:rounded-lg ${className}`}
    />
  );
}
