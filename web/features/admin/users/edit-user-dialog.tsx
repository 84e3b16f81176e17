import { useState } from "react";
import { m } from "#messages";
import type { User } from "../../../../contract/accounts.ts";
import { type Role, roles } from "../../../../contract/constants.ts";
import { apiFetch } from "../../../api/client.ts";
import { useFormSubmit } from "../../../api/use-form-submit.ts";
import type { Message } from "../../../i18n/message.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";

const roleNames = { ADMIN: m.users_admin_role_admin, USER: m.users_admin_role_member } as const satisfies Record<
  Role,
  Message
>;

type Props = {
  user: User;
  isSelf: boolean;
  onChanged: (user: User, message: string) => void;
  onClose: () => void;
};

/** Edits another user's profile. A change of role requires a confirmation. */
export function EditUserDialog({ user, isSelf, onChanged, onClose }: Props) {
  const [role, setRole] = useState<Role>(user.role);
  const [confirming, setConfirming] = useState(false);
  const { form, sending, issues, formError } = useFormSubmit(save);

  async function save(fields: FormData) {
    if (role !== user.role && !confirming) return setConfirming(true);
    setConfirming(false);
    const [name, phone] = [String(fields.get("name")).trim(), String(fields.get("phone")).trim()];
    const { message } = await apiFetch("PUT /api/users/:id", {
      params: { id: user.id },
      body: { name, phone, role: role === user.role ? undefined : role },
    });
    onChanged({ ...user, name, phone, role }, message);
  }

  return (
    <>
      <Dialog title={m.users_admin_edit()} onClose={onClose}>
        <form {...form} className="grid gap-5 text-base text-screen">
          <p className="flex items-center gap-4">
            <Avatar name={user.name} image={user.image} className="size-14 text-3xl" />
            <span className="min-w-0 wrap-anywhere text-dim">{user.email}</span>
          </p>
          <TextField
            label={m.common_name()}
            name="name"
            defaultValue={user.name}
            required
            maxLength={80}
            error={issues.name}
          />
          <TextField
            label={m.common_phone()}
            name="phone"
            type="tel"
            defaultValue={user.phone ?? ""}
            error={issues.phone}
          />
          <SelectField
            label={m.users_admin_role()}
            name="role"
            value={role}
            disabled={isSelf}
            onChange={(event) => setRole(event.currentTarget.value === "ADMIN" ? "ADMIN" : "USER")}
          >
            {roles.map((option) => (
              <option key={option} value={option}>
                {roleNames[option]()}
              </option>
            ))}
          </SelectField>
          {isSelf && <p className="text-sm text-dim">{m.users_admin_own_role()}</p>}
          <DialogFormFooter
            formError={formError ?? issues.role}
            disabled={sending}
            action={m.common_save()}
            onClose={onClose}
          />
        </form>
      </Dialog>
      {confirming && (
        <ConfirmDialog
          title={m.users_admin_role_change_title()}
          action={role === "ADMIN" ? m.users_admin_make_admin() : m.users_admin_make_member()}
          onClose={() => setConfirming(false)}
          onConfirm={() => form.ref.current?.requestSubmit()}
        >
          <p>{role === "ADMIN" ? adminGrantedText(user.name) : adminRevokedText(user.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const adminGrantedText = (name: string) => m.users_admin_make_admin_text({ name });
const adminRevokedText = (name: string) => m.users_admin_make_member_text({ name });
