import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { binDays, binRefundHours } from "../../../contract/policy.ts";
import { apiFetch } from "../../api/client.ts";
import { renderMessage } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";
import { invalidateAllQueries, movieTotalQuery } from "./movie-queries.ts";

type Props = { onBin: () => void; onClose: () => void };

/** Moves all movies to the bin after a typed confirmation. */
export function DeleteAllDialog({ onBin, onClose }: Props) {
  const confirmationText = m.movies_admin_delete_all_phrase();
  const queryClient = useQueryClient();
  const total = useQuery({ ...movieTotalQuery(), staleTime: 0 }).data?.total;
  const { form, register, watch, sending, formError } = useAdminForm(deleteAll, {
    defaultValues: { confirmation: "" },
    fallback: m.spec_delete_all_fallback(),
  });
  const isConfirmed = watch("confirmation").trim().toLowerCase() === confirmationText;

  async function deleteAll() {
    if (!isConfirmed) return;
    const { message } = await apiFetch("DELETE /api/deletAllMovie", {
      headers: { "X-Confirm": "delete-all-movies" },
    });
    onClose();
    showAlert(message, { action: { label: m.movies_admin_open_bin(), run: onBin } });
    await invalidateAllQueries(queryClient);
  }

  return (
    <Dialog title={m.spec_delete_question()} onClose={onClose}>
      <p>
        {renderMessage((marks) => m.movies_admin_delete_all_text({ ...marks, days: binDays }), {
          movies: <strong className="text-screen">{formatMovieTotal(total)}</strong>,
        })}{" "}
        {m.movies_admin_delete_all_refunds({ hours: binRefundHours })}{" "}
        {m.movies_admin_delete_all_drafts()}
      </p>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <TextField
          label={m.movies_admin_delete_all_confirm({ phrase: confirmationText })}
          {...register("confirmation")}
          autoComplete="off"
        />
        <DialogFormFooter
          formError={formError}
          disabled={!isConfirmed || sending}
          destructive
          action={sending ? m.movies_admin_delete_all_running() : m.movies_admin_delete_all()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function formatMovieTotal(total: number | null | undefined): string {
  if (total === 1) return m.movies_admin_delete_all_one();
  if (total) return m.movies_admin_delete_all_count({ total });
  return m.movies_admin_delete_all_every();
}
