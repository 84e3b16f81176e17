import { t } from "../../../i18n/text.ts";
import { SiteUploads } from "./site-uploads.tsx";
import { UploadList } from "./upload-list.tsx";

/** What this browser uploads, and every upload of the site. */
export function UploadsPanel() {
  return (
    <>
      <UploadList title={t("In this browser")} />
      <SiteUploads />
    </>
  );
}
