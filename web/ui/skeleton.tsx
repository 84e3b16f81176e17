/** A dark block in the place of what is coming; give it that thing's size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-shimmer bg-seat [:where(&)]:rounded-lg ${className}`} />;
}
