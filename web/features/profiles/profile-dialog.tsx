import { useState } from "react";
import { m } from "#messages";
import { profilePictures } from "../../../contract/profiles/profile-pictures.ts";
import type { Profile, ProfileSecretKind } from "../../../contract/profiles/profiles.ts";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { PinField } from "../age-limit/pin-field.tsx";
import { ProfilePicture } from "./profile-picture.tsx";
import { readSecret, SecretFields } from "./secret-fields.tsx";

type Props = {
  /** The profile to change; null for a new one. */
  profile: Profile | null;
  asks: ProfileSecretKind | null;
  ages: number[];
  onSaved: (message: string) => void;
  onClose: () => void;
};

const pictureLabels = {
  amber: m.profiles_picture_amber,
  rose: m.profiles_picture_rose,
  violet: m.profiles_picture_violet,
  blue: m.profiles_picture_blue,
  teal: m.profiles_picture_teal,
  green: m.profiles_picture_green,
};
const pictureOptions = () =>
  profilePictures.map((value) => ({ value, label: pictureLabels[value]() }));

/** Adds or changes a profile. */
export function ProfileDialog({ profile, asks, ages, onSaved, onClose }: Props) {
  const [picture, setPicture] = useState(profile?.picture ?? "amber");
  const [name, setName] = useState(profile?.name ?? "");
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const body = { ...readProfile(fields), picture, ...readSecret(fields) };
    onSaved((await saveProfile(profile, body)).message);
  });
  return (
    <Dialog title={profile ? m.profiles_change() : m.profiles_add()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <ProfilePicture name={name || "?"} picture={picture} sizeRem={5} />
        <TextField
          label={m.common_name()}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={80}
          autoComplete="off"
          required
          {...field("name")}
        />
        <RadioField
          label={m.profiles_picture()}
          name="picture"
          options={pictureOptions()}
          value={picture}
          onChange={setPicture}
        />
        <ChoiceField
          label={m.profiles_age_limit()}
          defaultValue={profile?.ageLimit ?? ""}
          {...field("ageLimit")}
        >
          <option value="">{m.profiles_no_limit()}</option>
          {withOwnAge(ages, profile).map((age) => (
            <option key={age} value={age}>
              {m.profiles_up_to({ age })}
            </option>
          ))}
        </ChoiceField>
        <NewPinFields hasPin={profile?.hasPin === true} field={field("pin")} />
        {asks && <SecretFields kind={asks} field={field} pinLabel={m.profiles_current_pin()} />}
        <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type PinProps = { hasPin: boolean; field: { name: string; error: string | undefined } };

function NewPinFields({ hasPin, field: { name, error } }: PinProps) {
  const [isRemoved, setRemoved] = useState(false);
  return (
    <div className="grid gap-3">
      {!isRemoved && (
        <PinField
          label={hasPin ? m.age_limit_new_pin() : m.profiles_pin()}
          hint={hasPin ? m.profiles_pin_keep() : m.profiles_pin_hint()}
          autoComplete="off"
          required={false}
          name={name}
          {...(error && { error })}
        />
      )}
      {hasPin && (
        <CheckboxField
          label={m.profiles_pin_remove()}
          name="removePin"
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </div>
  );
}

/**
 * Returns the ages to choose from, including the profile's age if the rating scheme does not have
 * it.
 */
function withOwnAge(ages: number[], profile: Profile | null): number[] {
  const own = profile?.ageLimit ?? null;
  return [...new Set(own === null ? ages : [...ages, own])].sort((one, other) => one - other);
}

function readProfile(fields: FormData) {
  const { name, ageLimit } = readFields(fields, "name", "ageLimit");
  const pin = String(fields.get("pin") ?? "");
  return {
    name,
    ageLimit: ageLimit === "" ? null : Number(ageLimit),
    ...(pin !== "" && { pin }),
    ...(fields.has("removePin") && { pin: null }),
  };
}

type Body = Parameters<typeof apiFetch<"POST /api/profiles">>[1]["body"];

function saveProfile(profile: Profile | null, body: Body) {
  if (profile) return apiFetch("PUT /api/profiles/:id", { params: { id: profile.id }, body });
  return apiFetch("POST /api/profiles", { body });
}
