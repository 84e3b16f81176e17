import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { type MovieFieldName, movieFieldList } from "../../../../contract/movies/movie-fields.ts";
import { apiFetch } from "../../../api/client.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import type { EditorProps } from "../../editor/editor-dialog.tsx";
import { useEditor } from "../../editor/use-editor.tsx";
import {
  type MovieFormValues,
  movieEditorFields,
  toMovieChange,
  toMovieFormValues,
  updateFormField,
} from "../movie-form-values.ts";
import { adminCategoriesQuery, invalidateAllQueries } from "../movie-queries.ts";

/** The callbacks of a form in a dialog. Without them, the form stays open after it has saved. */
type DialogOptions = Pick<EditorProps, "onSaved" | "onChanged" | "onClose">;

/** Returns the form of a movie's fields. It sends only the changed fields. */
export function useMovieEditor(movie: AdminMovie, dialog?: DialogOptions) {
  const [chosenBuckets, setChosenBuckets] = useState<ReadonlySet<MovieFieldName>>(new Set());
  const queryClient = useQueryClient();
  const categories = useQuery(adminCategoriesQuery()).data?.data ?? [];
  const editor = useEditor({
    saved: movie,
    toValues: toMovieFormValues,
    fields: movieEditorFields(categories),
    fallback: m.spec_movie_fallback(),
    send: async (values, { saved }) => {
      const change = toMovieChange(toMovieFormValues(saved), values);
      if (Object.keys(change).length === 0) return void dialog?.onClose();
      const body = { ...change, movieId: saved.id, version: saved.version };
      return apiFetch("PUT /api/updateMovie", { body });
    },
    onSaved: dialog?.onSaved ?? showSaved,
    ...(dialog && { onChanged: dialog.onChanged }),
  });
  const { draft, setValue, saved } = editor;

  async function showSaved(message: string, sent: MovieFormValues) {
    showAlert(message);
    await rebase(sent);
  }

  /**
   * Loads the saved movie as the draft's new base. `sent` are the values that this form just saved;
   * absent if another form saved. Returns the fields that other users changed.
   */
  async function rebase(sent?: MovieFormValues) {
    const params = { id: movie.id };
    const { data } = await apiFetch("GET /api/admin/movies/:id", { params });
    const differences = editor.rebase(data, sent);
    await invalidateAllQueries(queryClient);
    return differences;
  }

  /** Bases the draft on the saved movie after another form of the page has saved the movie. */
  async function rebaseOnOwnChange() {
    const differences = (await rebase()).filter((difference) => "mine" in difference);
    if (differences.length > 0) editor.showDifferences(differences);
  }

  const setDraft = (next: MovieFormValues) => {
    for (const { name } of movieFieldList) setValue(name, next[name]);
  };

  function changeField(name: MovieFieldName, value: string) {
    setDraft(updateFormField(draft, name, value, chosenBuckets));
    if (name.startsWith("approxi")) setChosenBuckets((before) => new Set(before).add(name));
  }

  const savedValues = toMovieFormValues(saved);
  const changedLabels = movieFieldList
    .filter(({ name, follows }) => !follows && savedValues[name].trim() !== draft[name].trim())
    .map(({ label }) => label());
  const discard = () => setDraft(savedValues);

  return { ...editor, changeField, changedLabels, discard, rebaseOnOwnChange };
}

export type StudioMovieEditor = ReturnType<typeof useMovieEditor>;
