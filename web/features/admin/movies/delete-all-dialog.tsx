import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "../../../../contract/messages.ts";
import { apiFetch } from "../../../api/client.ts";
import { useFormSubmit } from "../../../api/use-form-submit.ts";
import { rich, t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { TextField } from "../../../ui/field.tsx";
import { invalidateAllQueries, movieTotalQuery } from "./movie-queries.ts";

type Props = { onBin: () => void; onClose: () => void };

/** Empties the catalogue into the bin, once somebody has typed that this is meant. */
export function DeleteAllDialog({ onBin, onClose }: Props) {
  const confirmationText = t("delete all");
  const [typed, setTyped] = useState("");
  const queryClient = useQueryClient();
  const total = useQuery({ ...movieTotalQuery(), staleTime: 0 }).data?.total;
  const { form, sending, formError } = useFormSubmit(deleteAll, { fallback: messages.deleteAllFallback });
  const isConfirmed = typed.trim().toLowerCase() === confirmationText;

  async function deleteAll() {
    if (!isConfirmed) return;
    const { message } = await apiFetch("DELETE /api/deletAllMovie", { headers: { "X-Confirm": "delete-all-movies" } });
    onClose();
    showAlert(message, { action: { label: t("Open the bin"), run: onBin } });
    await invalidateAllQueries(queryClient);
  }

  return (
    <Dialog title={t(messages.deleteQuestion)} onClose={onClose}>
      <p>
        {rich(
          "{total} leaves the catalogue and goes to the bin, from where it can be restored for 30 days. Nobody can watch a movie that is in the bin.",
          { total: <strong className="text-screen">{formatMovieTotal(total)}</strong> },
        )}
      </p>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <TextField
          label={t("Type “{words}” to confirm", { words: confirmationText })}
          name="confirmation"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogFormFooter
          formError={formError}
          disabled={!isConfirmed || sending}
          destructive
          action={sending ? t("Deleting…") : t("Delete all movies")}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function formatMovieTotal(total: number | null | undefined): string {
  if (total === 1) return t("The one movie that there is");
  return total ? t("Every one of the {total} movies", { total }) : t("Every movie");
}
