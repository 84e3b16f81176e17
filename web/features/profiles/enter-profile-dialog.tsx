import { m } from "#messages";
import type { Profile, ProfileSecretKind } from "../../../contract/profiles/profiles.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { enterProfile } from "./enter-profile.ts";
import { readSecret, SecretFields } from "./secret-fields.tsx";

type Props = { profile: Profile; asks: ProfileSecretKind; nextPath: string; onClose: () => void };

export function EnterProfileDialog({ profile, asks, nextPath, onClose }: Props) {
  const { form, field, sending, formError } = useFormSubmit((fields) =>
    enterProfile(profile.id, readSecret(fields), nextPath),
  );
  return (
    <Dialog title={m.profiles_enter_title({ name: profile.name })} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <SecretFields kind={asks} field={field} />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.profiles_enter()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
