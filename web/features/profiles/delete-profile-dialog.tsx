import { m } from "#messages";
import type { Profile } from "../../../contract/profiles/profiles.ts";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { readSecret, SecretFields } from "./secret-fields.tsx";

type Props = { profile: Profile; onDeleted: (message: string) => void; onClose: () => void };

export function DeleteProfileDialog({ profile, onDeleted, onClose }: Props) {
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const request = { params: { id: profile.id }, body: readSecret(fields) };
    onDeleted((await apiFetch("DELETE /api/profiles/:id", request)).message);
  });
  return (
    <Dialog title={m.profiles_delete_title({ name: profile.name })} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <p className="text-dim">{m.profiles_delete_text()}</p>
        {profile.asksToChange && <SecretFields kind={profile.asksToChange} field={field} />}
        <DialogFormFooter
          destructive
          formError={formError}
          disabled={sending}
          action={m.profiles_delete()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
