const hues = ["#7a3b1d", "#5b2a3c", "#2f4a4f", "#3d4a26", "#4a356b", "#6b4a12", "#22456b", "#6b2730"];

/** A face in a circle, or the first letter of the name on a colour of its own. Size it by `className`. */
export function Portrait({ name, image, className = "" }: { name: string; image?: string | null; className?: string }) {
  const shape = `block shrink-0 rounded-full ${className}`;
  if (image)
    return <img src={image} alt="" width={112} height={112} loading="lazy" className={`${shape} object-cover`} />;
  const letters = [...name.trim()];
  const hue = hues[letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length];
  return (
    <span
      aria-hidden="true"
      className={`${shape} headline grid! place-items-center text-screen`}
      style={{ background: hue }}
    >
      {letters[0]?.toUpperCase() ?? "?"}
    </span>
  );
}
