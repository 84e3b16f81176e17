import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { SitePicture } from "../../contract/site/site.ts";
import { ApiError } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { DropZone } from "./drop-zone.tsx";
import { useFileReading } from "./file-reading.ts";

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
  const { isReading, readFile } = useFileReading();
  const [failure, setFailure] = useState<string | null>(null);

  function replace(file: File) {
    setFailure(null);
    void readFile(() => upload(file), {
      take: onChange,
      refuse: (error) =>
        setFailure(
          error instanceof ApiError ? error.message : m.site_settings_picture_unreadable(),
        ),
    });
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
        busy={isReading}
        onPick={([picked]) => picked && replace(picked.file)}
      >
        {picture && !isReading && (
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
