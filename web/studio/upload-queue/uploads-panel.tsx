import { m } from "#messages";
import { SiteUploads } from "./site-uploads.tsx";
import { UploadList } from "./upload-list.tsx";

export function UploadsPanel() {
  return (
    <>
      <UploadList title={m.upload_list_title()} />
      <SiteUploads />
    </>
  );
}
