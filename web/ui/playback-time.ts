/** Formats seconds as `4:07`, or `1:04:07` from one hour on. */
export function formatPlaybackTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ];
  const [hours = 0, minutes = 0, secondsPart = 0] = parts;
  const paddedSeconds = String(secondsPart).padStart(2, "0");
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, "0")}:${paddedSeconds}`;
  return `${minutes}:${paddedSeconds}`;
}
