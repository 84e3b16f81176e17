import { Lock } from "lucide-react";
import { m } from "#messages";
import type { Profile } from "../../../contract/profiles/profiles.ts";
import { ProfilePicture } from "./profile-picture.tsx";

type Props = { profile: Profile; disabled: boolean; onChoose: () => void };

/** A profile as a button that enters it. */
export const ProfileChoice = ({ profile, disabled, onChoose }: Props) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onChoose}
    aria-current={profile.isCurrent}
    className="flex w-full flex-col items-center gap-3 rounded-2xl p-4 text-center hover:bg-seat"
  >
    <ProfilePicture name={profile.name} picture={profile.picture} sizeRem={6} />
    <span className="max-w-full text-lg font-semibold wrap-anywhere">{profile.name}</span>
    <span className="flex flex-wrap items-center justify-center gap-2 text-sm text-dim">
      {profile.isCurrent && <span className="text-bulb">{m.profiles_current()}</span>}
      {profile.ageLimit !== null && <span>{m.profiles_up_to({ age: profile.ageLimit })}</span>}
      {profile.hasPin && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden="true" className="size-4" />
          {m.profiles_needs_pin()}
        </span>
      )}
    </span>
  </button>
);
