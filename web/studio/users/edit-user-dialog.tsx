import { useState } from "react";
import { m } from "#messages";
import { type User, UserChange, type UserInfo } from "../../../contract/accounts/accounts.ts";
import { apiFetch } from "../../api/client.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";
import { memberQuery } from "../members/member-queries.ts";
import {
  type AccountRole,
  accountRoleHints,
  accountRoleNames,
  accountRoleOf,
  accountRoles,
  toRoleChange,
} from "./account-roles.ts";

type FormValues = Pick<UserChange, "name" | "phone"> & { newRole: AccountRole };

type FormProps = {
  user: User;
  self: UserInfo;
  onChanged: (user: User, message: string) => void;
  onClose: () => void;
};
type Props = Omit<FormProps, "user"> & { id: string };

/** Edits another user's profile. Changing the role requires a confirmation. */
export function EditUserDialog({ id, ...form }: Props) {
  return (
    <Dialog title={m.users_admin_edit()} onClose={form.onClose}>
      <SavedData query={memberQuery(id)}>
        {({ account }) => <UserForm user={account} {...form} />}
      </SavedData>
    </Dialog>
  );
}

function UserForm({ user, self, onChanged, onClose }: FormProps) {
  const mayChangeRole = user.id !== self.id && self.role === "ADMIN";
  const [confirming, setConfirming] = useState(false);
  const oldRole = accountRoleOf(user);
  const { form, register, watch, sending, issues, formError } = useAdminForm<FormValues>(save, {
    schema: UserChange,
    defaultValues: { name: user.name, phone: user.phone ?? "", newRole: oldRole },
  });
  const newRole = watch("newRole") ?? oldRole;

  async function save(values: FormValues) {
    if (newRole !== oldRole && !confirming) return setConfirming(true);
    setConfirming(false);
    const [name, phone] = [(values.name ?? "").trim(), (values.phone ?? "").trim()];
    const { message } = await apiFetch("PUT /api/users/:id", {
      params: { id: user.id },
      body: { name, phone, ...(newRole !== oldRole && toRoleChange(newRole)) },
    });
    onChanged({ ...user, name, phone }, message);
  }

  return (
    <>
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
        <SelectField
          label={m.users_admin_role()}
          {...register("newRole")}
          disabled={!mayChangeRole}
        >
          {accountRoles.map((option) => (
            <option key={option} value={option}>
              {accountRoleNames[option]()}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-dim">
          {mayChangeRole ? accountRoleHints[newRole]() : m.users_admin_own_role()}
        </p>
        <DialogFormFooter
          formError={formError ?? issues.role ?? issues.staffRole}
          disabled={sending}
          onClose={onClose}
        />
      </form>
      {confirming && (
        <ConfirmDialog
          title={m.users_admin_role_change_title()}
          action={m.users_admin_change_role()}
          onClose={() => setConfirming(false)}
          onConfirm={() => form.ref.current?.requestSubmit()}
        >
          <p>{describeNewRole(newRole, user.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function describeNewRole(role: AccountRole, name: string): string {
  if (role === "ADMIN") return m.users_admin_make_admin_text({ name });
  if (role === "USER") return m.users_admin_make_member_text({ name });
  return m.users_admin_make_staff_text({ name, hint: accountRoleHints[role]() });
}
