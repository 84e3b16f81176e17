import type { ProfilePicture as Picture } from "../../../contract/profiles/profile-pictures.ts";
import { getAvatarColour } from "../../ui/avatar.tsx";

/** The background colours of the pictures, dark enough for light text. */
const colours: Record<Picture, string> = {
  amber: "#6b4a12",
  rose: "#6b2730",
  violet: "#4a356b",
  blue: "#22456b",
  teal: "#2f4a4f",
  green: "#3d4a26",
};

type Props = { name: string; picture: Picture | null; sizeRem: number };

/**
 * The initial of a profile's name on the colour of its picture; without a picture, on a colour
 * derived from the name.
 */
export const ProfilePicture = ({ name, picture, sizeRem }: Props) => (
  <span
    aria-hidden="true"
    className="dark-surface block shrink-0 rounded-full headline grid! place-items-center"
    style={{
      background: picture ? colours[picture] : getAvatarColour(name),
      width: `${sizeRem}rem`,
      height: `${sizeRem}rem`,
      fontSize: `${sizeRem / 2}rem`,
    }}
  >
    {[...name.trim()][0]?.toUpperCase() ?? "?"}
  </span>
);
