import { UserRound } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { type AdminPerson, PersonForm } from "../../../contract/people/people.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { cropImage } from "../../ui/crop-image.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { DropZone } from "../drop-zone.tsx";
import { EditorDialog, type EditorProps } from "../editor/editor-dialog.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import { LookUpButton } from "../facts/look-up-button.tsx";
import type { PersonFactValues } from "../facts/person-facts-dialog.tsx";
import { CastPortrait } from "../movies/cast/cast-fields.tsx";
import { acceptedImageTypes } from "../movies/poster/accepted-image-types.ts";
import { decodeImage } from "../movies/poster/prepare-poster.ts";
import { useImageInput } from "../movies/poster/use-image-input.ts";
import { type PersonFormValues, personFields, toPersonFormValues } from "./person-form-values.ts";

const PersonFactsDialog = lazyComponent(
  async () => (await import("../facts/person-facts-dialog.tsx")).PersonFactsDialog,
);

/** The side length of a portrait in pixels. The portrait is shown as a circle. */
const portraitSidePx = 512;

/**
 * The fields about a portrait. A new portrait empties those that still describe the stored one;
 * values that the user typed for the new portrait stay.
 */
const attribution = ["portraitAuthor", "portraitLicence", "portraitSource"] as const;

type PersonEditorProps = EditorProps & { person: AdminPerson };
type Props = Pick<EditorProps, "onSaved" | "onClose"> & { id: string };

/** Changes name, dates and portrait of a person. */
export function EditPersonDialog({ id, ...dialog }: Props) {
  const query = queryOptionsFor("GET /api/admin/people/:id", { params: { id } });
  return (
    <EditorDialog
      title={m.people_admin_edit()}
      wide={false}
      leaveText={m.people_admin_leave_text()}
      {...dialog}
    >
      {(editor) => (
        <SavedData query={query}>
          {(person) => <PersonEditor person={person} {...editor} />}
        </SavedData>
      )}
    </EditorDialog>
  );
}

function PersonEditor({ person, onChanged, onSaved, onClose }: PersonEditorProps) {
  const [image, setImage] = useState<File | null>(null);
  const editor = useEditor({
    saved: person,
    toValues: toPersonFormValues,
    fields: personFields,
    schema: PersonForm,
    send: async (values, { saved }) => send(values, saved),
    onSaved,
    onChanged: (isChanged) => onChanged(isChanged || image !== null),
  });
  const { form, register, draft, setValue, sending, issues, formError, conflict } = editor;
  const { errorMessage, isReading, pickImage } = useImageInput(async (file) => {
    const bitmap = await decodeImage(file);
    return cropImage(bitmap, portraitSidePx, portraitSidePx).finally(() => bitmap.close());
  }, takePortrait);

  function takePortrait(portrait: File) {
    setImage(portrait);
    for (const name of attribution) if (draft[name] === (person[name] ?? "")) setValue(name, "");
  }

  /**
   * Sends the image before the fields, because with a new image the Worker empties the stored
   * author and licence, which are those of the previous image.
   */
  async function send(values: PersonFormValues, saved: AdminPerson) {
    const params = { id: person.id };
    let { version } = saved;
    if (image) {
      await apiFetch("PUT /api/admin/people/:id/image", {
        params,
        form: { image, version: String(version) },
      });
      setImage(null);
      version += 1;
      editor.rebase({ ...saved, version });
    }
    return apiFetch("PUT /api/admin/people/:id", { params, body: { ...values, version } });
  }

  function fillForm(values: Partial<PersonFactValues>) {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof PersonFactValues, value);
  }

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
      <TextField
        label={m.common_name()}
        {...register("name")}
        required
        maxLength={120}
        autoComplete="off"
        error={issues.name}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.audit_field_born()}
          {...register("born")}
          hint={m.people_admin_date_hint()}
          autoComplete="off"
          error={issues.born}
        />
        <TextField
          label={m.audit_field_died()}
          {...register("died")}
          autoComplete="off"
          error={issues.died}
        />
      </div>
      <LookUpButton
        className="justify-self-start px-4"
        renderDialog={(close) => (
          <PersonFactsDialog
            name={draft.name}
            values={{
              born: draft.born ?? "",
              died: draft.died ?? "",
              portraitSource: draft.portraitSource ?? "",
              portraitAuthor: draft.portraitAuthor ?? "",
              portraitLicence: draft.portraitLicence ?? "",
            }}
            onTake={fillForm}
            onClose={close}
          />
        )}
      />
      <DropZone
        label={m.people_admin_portrait()}
        name="image"
        accept={acceptedImageTypes}
        icon={UserRound}
        invitation={m.movies_admin_cast_image_drop()}
        hint={m.movies_admin_cast_image_hint()}
        error={errorMessage ?? issues.image}
        hasFile={image !== null}
        busy={isReading}
        onPick={pickImage}
      >
        {image && <CastPortrait image={image} className="pointer-events-none size-24" />}
      </DropZone>
      <TextField
        label={m.audit_field_portrait_author()}
        {...register("portraitAuthor")}
        hint={m.people_admin_portrait_author_hint()}
        maxLength={200}
        autoComplete="off"
        error={issues.portraitAuthor}
      />
      <TextField
        label={m.audit_field_portrait_licence()}
        {...register("portraitLicence")}
        hint={m.people_admin_portrait_licence_hint()}
        maxLength={100}
        autoComplete="off"
        error={issues.portraitLicence}
      />
      <TextField
        label={m.audit_field_portrait_source()}
        {...register("portraitSource")}
        hint={m.people_admin_portrait_source_hint()}
        type="url"
        maxLength={500}
        autoComplete="off"
        error={issues.portraitSource}
      />
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
