const avatarColours = [
  "#7a3b1d",
  "#5b2a3c",
  "#2f4a4f",
  "#3d4a26",
  "#4a356b",
  "#6b4a12",
  "#22456b",
  "#6b2730",
];

/** Returns a colour derived from the name, dark enough for light text. */
export function getAvatarColour(name: string): string {
  const sum = [...name.trim()].reduce(
    (total, character) => total + (character.codePointAt(0) ?? 0),
    0,
  );
  return avatarColours[sum % avatarColours.length] ?? "#3a2f27";
}

/**
 * A user's round picture or, without one, the name's initial on a colour derived from the name.
 * `className` sets the size.
 */
export function Avatar({
  name,
  image,
  className = "",
}: {
  name: string;
  image?: string | null;
  className?: string;
}) {
  const shape = `block shrink-0 rounded-full ${className}`;
  if (image)
    return (
      <img
        src={image}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        className={`${shape} object-cover`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`dark-surface ${shape} headline grid! place-items-center`}
      style={{ background: getAvatarColour(name) }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
