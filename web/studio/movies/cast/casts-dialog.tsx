import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import type { CastMember, Movie } from "../../../../contract/catalogue/catalogue.ts";
import { apiFetch } from "../../../api/client.ts";
import { getErrorMessage } from "../../../api/error-message.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { useAddTypedEntryOnSubmit } from "../../editor/use-add-typed-entry-on-submit.ts";
import { savingFormAttribute, useAdminForm } from "../../editor/use-admin-form.ts";
import { adminMovieQuery, invalidateAllQueries } from "../movie-queries.ts";
import { CastFields } from "./cast-fields.tsx";
import { sendCasts } from "./send-casts.ts";
import { useCastEntry } from "./use-cast-entry.ts";

type Props = { movie: Pick<Movie, "id" | "name">; onClose: () => void };

/** Shows, adds and removes the cast of a movie. */
export function CastsDialog({ movie, onClose }: Props) {
  return (
    <Dialog title={m.movies_admin_casts_title({ name: movie.name })} onClose={onClose}>
      <SavedData query={adminMovieQuery(movie.id)} height="h-48">
        {({ casts }) => <CastEditor movieId={movie.id} casts={casts} />}
      </SavedData>
    </Dialog>
  );
}

type CastsProps = { movieId: string; casts: readonly CastMember[] };

/** The cast members of a movie, each saved at once, and a form for another one. */
export function CastEditor({ movieId, casts }: CastsProps) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<{ text: string; failed?: boolean } | null>(null);
  const list = useRef<HTMLUListElement>(null);

  async function showStatus(text: string) {
    setStatus({ text });
    await invalidateAllQueries(queryClient);
  }

  async function removeCast({ id, cast }: CastMember) {
    try {
      await apiFetch("DELETE /api/casts/:id", { params: { id } });
      list.current?.focus();
      await showStatus(m.movies_admin_cast_removed({ name: cast.name }));
    } catch (error) {
      setStatus({ text: getErrorMessage(error, m.spec_movie_fallback()), failed: true });
    }
  }

  return (
    <>
      {casts.length === 0 && <p>{m.movies_admin_casts_empty()}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.movies_admin_casts()}
        className="grid gap-2 text-base text-screen outline-none"
      >
        {casts.map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 rounded-xl bg-seat p-2.5">
            <Avatar name={entry.cast.name} image={entry.image} className="size-12 text-2xl" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{entry.cast.name}</span>
              <span className="block text-sm wrap-anywhere text-dim">{entry.role}</span>
            </span>
            <Button
              look="quiet"
              className="px-3.5"
              aria-label={m.movies_admin_cast_delete({ name: entry.cast.name })}
              onClick={() => removeCast(entry)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={`mt-4 text-base empty:hidden ${status?.failed ? "text-ember" : "text-bulb"}`}
      >
        {status?.text}
      </p>
      <AddCastForm movieId={movieId} casts={casts} onAdded={showStatus} />
    </>
  );
}

const closestDialog = (element: Element | null) => element?.closest("dialog") ?? null;

const isSaveBeside = (target: EventTarget | null, form: Element | null) =>
  target instanceof Element &&
  target.hasAttribute(savingFormAttribute) &&
  closestDialog(target) === closestDialog(form);

type AddCastFormProps = CastsProps & { onAdded: (message: string) => Promise<void> };

function AddCastForm({ movieId, casts, onAdded }: AddCastFormProps) {
  const cast = useCastEntry(
    casts.map((existing) => ({ name: existing.cast.name, role: existing.role })),
  );
  const { form, sending, formError } = useAdminForm(add, { fallback: m.spec_movie_fallback() });
  // Another "Save" button of the movie's page also saves a cast member that was typed in full but
  // not added.
  const page = useRef(document);
  useAddTypedEntryOnSubmit(page, ({ target }) => {
    const own = form.ref.current;
    if (cast.isTyped && target !== own && isSaveBeside(target, own) && cast.take())
      own?.requestSubmit();
    return true;
  });

  async function add() {
    const complete = cast.take();
    if (!complete) return;
    const message = await sendCasts(movieId, [complete]);
    cast.clear();
    await onAdded(message);
  }

  return (
    <form {...form} className="mt-8 border-t border-rail pt-6 text-base text-screen">
      <fieldset className="grid gap-4">
        <legend className="headline mb-4 text-3xl">{m.movies_admin_casts_add_title()}</legend>
        <CastFields cast={cast} />
        <p role="alert" className="text-ember empty:hidden">
          {formError}
        </p>
        <Button type="submit" disabled={sending} className="justify-self-start">
          {m.movies_admin_casts_add()}
        </Button>
      </fieldset>
    </form>
  );
}
