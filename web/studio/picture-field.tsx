import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { SitePicture } from "../../contract/site/site.ts";
import { ApiError } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { DropZone } from "./drop-zone.tsx";

type Props = {
  name: string;
  label: string;
  hint: string;
  picture: SitePicture | null;
  error: string | undefined;
  /** Uploads a picture. Rejects a picture that the browser cannot decode or the Worker refuses. */
  upload: (file: File) => Promise<SitePicture>;
  onChange: (picture: SitePicture | null) => void;
};

/**
 * A field for a picture. The picture is stored when it is chosen, and shown to visitors once the
 * form is saved.
 */
export function PictureField({ name, label, hint, picture, error, upload, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function replace(file: File) {
    setBusy(true);
    setFailure(null);
    try {
      onChange(await upload(file));
    } catch (thrown) {
      setFailure(
        thrown instanceof ApiError ? thrown.message : m.site_settings_picture_unreadable(),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="min-w-0">
      <DropZone
        label={label}
        name={name}
        accept="image/png,image/webp,image/jpeg"
        icon={ImagePlus}
        invitation={m.site_settings_choose_picture()}
        hint={hint}
        error={failure ?? error}
        hasFile={picture !== null}
        busy={busy}
        onPick={([picked]) => picked && void replace(picked.file)}
      >
        {picture && !busy && (
          <img src={picture.path} alt="" className="mx-auto h-20 w-auto object-contain" />
        )}
      </DropZone>
      {picture && (
        <Button look="quiet" className="mt-2 px-4" about={label} onClick={() => onChange(null)}>
          {m.common_remove()}
        </Button>
      )}
    </div>
  );
}
