import { m } from "#messages";
import type { Category } from "../../../../contract/catalogue.ts";
import { apiFetch } from "../../../api/client.ts";
import { useFormSubmit } from "../../../api/use-form-submit.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { TextField } from "../../../ui/field.tsx";

type Props = {
  /** The category to rename; without it, a new one is added. */
  category?: Category;
  onDone: (message: string) => void;
  onClose: () => void;
};

export function CategoryDialog({ category, onDone, onClose }: Props) {
  const { form, sending, issues, formError } = useFormSubmit(save, { fallback: m.spec_movie_fallback() });

  async function save(fields: FormData) {
    const tittle = String(fields.get("tittle")).trim();
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
          name="tittle"
          defaultValue={category?.tittle}
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
