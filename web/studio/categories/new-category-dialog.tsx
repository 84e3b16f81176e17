import { m } from "#messages";
import { CategoryForm, maxCategoryTitleLength } from "../../../contract/categories/categories.ts";
import { apiFetch } from "../../api/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";

type Props = { onSaved: (message: string) => void; onClose: () => void };

export function NewCategoryDialog({ onSaved, onClose }: Props) {
  const { form, register, sending, issues, formError } = useAdminForm<CategoryForm>(save, {
    schema: CategoryForm,
    defaultValues: { tittle: "" },
    fallback: m.spec_movie_fallback(),
  });

  async function save(body: CategoryForm) {
    onSaved((await apiFetch("POST /api/createCartegory", { body })).message);
  }

  return (
    <Dialog title={m.categories_admin_add()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <TextField
          label={m.studio_title()}
          {...register("tittle")}
          required
          maxLength={maxCategoryTitleLength}
          autoComplete="off"
          error={issues.tittle}
        />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.common_add()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
