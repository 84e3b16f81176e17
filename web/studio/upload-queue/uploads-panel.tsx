import { m } from "#messages";
import { SiteUploads } from "./site-uploads.tsx";
import { UploadList } from "./upload-list.tsx";

/** The uploads of this browser, and all uploads of the site. */
export function UploadsPanel() {
  return (
    <>
      <UploadList title={m.upload_list_title()} />
      <SiteUploads />
    </>
  );
}
