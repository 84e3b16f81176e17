import { UserRound } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { PersonForm } from "../../../../contract/people.ts";
import { apiFetch } from "../../../api/client.ts";
import { cropImage } from "../../../ui/crop-image.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormFooter } from "../../../ui/dialog-form-footer.tsx";
import { TextField } from "../../../ui/field.tsx";
import { DropZone } from "../drop-zone.tsx";
import { CastPortrait } from "../movies/cast/cast-fields.tsx";
import { acceptedImageTypes } from "../movies/poster/accepted-image-types.ts";
import { decodeImage } from "../movies/poster/prepare-poster.ts";
import { useImageInput } from "../movies/poster/use-image-input.ts";
import { useAdminForm } from "../use-admin-form.ts";
import type { AdminPerson } from "./people-queries.ts";

/** Portraits are shown as circles. */
const portraitSidePx = 512;

type Props = { person: AdminPerson; onDone: (message: string) => void; onClose: () => void };

/** Changes name, dates and portrait of a person. */
export function EditPersonDialog({ person, onDone, onClose }: Props) {
  const [image, setImage] = useState<File | null>(null);
  const { errorMessage, isReading, pickImage } = useImageInput(async (file) => {
    const bitmap = await decodeImage(file);
    setImage(await cropImage(bitmap, portraitSidePx, portraitSidePx).finally(() => bitmap.close()));
  });
  const { form, register, sending, issues, formError } = useAdminForm(save, {
    schema: PersonForm,
    defaultValues: { name: person.name, born: person.born ?? "", died: person.died ?? "" },
  });

  async function save({ name, born, died }: PersonForm) {
    const params = { id: person.id };
    if (image) await apiFetch("PUT /api/admin/people/:id/image", { params, form: { image } });
    onDone((await apiFetch("PUT /api/admin/people/:id", { params, body: { name, born, died } })).message);
  }

  return (
    <Dialog title={m.people_admin_edit()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
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
          <TextField label={m.audit_field_died()} {...register("died")} autoComplete="off" error={issues.died} />
        </div>
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
        <DialogFormFooter
          formError={formError}
          disabled={sending || isReading}
          action={m.common_save()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
