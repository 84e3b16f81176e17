import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { CategoryForm } from "../../../../contract/categories.ts";
import { apiFetch } from "../../../api/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useAdminForm } from "../use-admin-form.ts";

type Props = {
  /** The category to rename; without it, a new one is added. */
  category?: Category;
  onDone: (message: string) => void;
  onClose: () => void;
};

export function CategoryDialog({ category, onDone, onClose }: Props) {
  const { form, register, sending, issues, formError } = useAdminForm(save, {
    schema: CategoryForm,
    defaultValues: { tittle: category?.tittle ?? "" },
    fallback: m.spec_movie_fallback(),
  });

  async function save({ tittle }: { tittle: string }) {
    const { message } = category
      ? await apiFetch("PUT /api/updateCategory", { body: { tittle, id: category.id } })
      : await apiFetch("POST /api/createCartegory", { body: { tittle } });
    onDone(message);
  }

  return (
    <Dialog title={category ? m.categories_admin_edit() : m.categories_admin_add()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <TextField
          label={m.studio_title()}
          {...register("tittle")}
          required
          maxLength={80}
          autoComplete="off"
          error={issues.tittle}
        />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={category ? m.common_save() : m.common_add()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
