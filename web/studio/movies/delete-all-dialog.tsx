import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { rich, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormEnd } from "../form-end.tsx";
import { forgetLists, movieTotal } from "./queries.ts";

type Props = { onBin: () => void; onClose: () => void };

/** Empties the catalogue into the bin, once somebody has typed that this is meant. */
export function DeleteAllDialog({ onBin, onClose }: Props) {
  const words = t("delete all");
  const [typed, setTyped] = useState("");
  const queries = useQueryClient();
  const total = useQuery({ ...movieTotal(), staleTime: 0 }).data?.total;
  const { form, sending, formError: refusal } = useFormSubmit(deleteAll, { fallback: messages.deleteAllFallback });
  const isMeant = typed.trim().toLowerCase() === words;

  async function deleteAll() {
    if (!isMeant) return;
    const { message } = await apiFetch("DELETE /api/deletAllMovie", { headers: { "X-Confirm": "delete-all-movies" } });
    onClose();
    showAlert(message, { action: { label: t("Open the bin"), run: onBin } });
    await forgetLists(queries);
  }

  return (
    <Dialog title={t(messages.deleteQuestion)} onClose={onClose}>
      <p>
        {rich(
          "{total} leaves the catalogue and goes to the bin, from where it can be restored for 30 days. Nobody can watch a movie that is in the bin.",
          { total: <strong className="text-screen">{wordsFor(total)}</strong> },
        )}
      </p>
      <form {...form} className="mt-6 grid gap-6 text-base text-screen">
        <TextField
          label={t("Type “{words}” to confirm", { words })}
          name="confirmation"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormEnd
          refusal={refusal}
          disabled={!isMeant || sending}
          harmful
          action={sending ? t("Deleting…") : t("Delete all movies")}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function wordsFor(total: number | null | undefined): string {
  if (total === 1) return t("The one movie that there is");
  return total ? t("Every one of the {total} movies", { total }) : t("Every movie");
}
