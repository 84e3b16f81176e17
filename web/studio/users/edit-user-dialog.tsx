import { useState } from "react";
import { m } from "#messages";
import { type User, UserChange } from "../../../contract/accounts/accounts.ts";
import { type Role, roles } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import type { Message } from "../../i18n/message.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";

const roleNames = {
  ADMIN: m.users_admin_role_admin,
  USER: m.users_admin_role_member,
} as const satisfies Record<Role, Message>;

type Props = {
  user: User;
  isSelf: boolean;
  onChanged: (user: User, message: string) => void;
  onClose: () => void;
};

/** Edits another user's profile. Changing the role requires a confirmation. */
export function EditUserDialog({ user, isSelf, onChanged, onClose }: Props) {
  const [confirming, setConfirming] = useState(false);
  const { form, register, watch, sending, issues, formError } = useAdminForm(save, {
    schema: UserChange,
    defaultValues: { name: user.name, phone: user.phone ?? "", role: user.role },
  });
  const role = watch("role") ?? user.role;

  async function save(values: UserChange) {
    if (role !== user.role && !confirming) return setConfirming(true);
    setConfirming(false);
    const [name, phone] = [(values.name ?? "").trim(), (values.phone ?? "").trim()];
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
            {...register("name")}
            required
            maxLength={80}
            error={issues.name}
          />
          <TextField
            label={m.common_phone()}
            {...register("phone")}
            type="tel"
            error={issues.phone}
          />
          <SelectField label={m.users_admin_role()} {...register("role")} disabled={isSelf}>
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
