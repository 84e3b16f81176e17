import * as z from "zod/mini";

/**
 * The file that a download sends. `original` is the uploaded file. `rendition` is the best
 * rendition that the viewer may watch, with the default audio, as one MP4 file.
 */
export const downloadFiles = ["original", "rendition"] as const;
export const DownloadFile = z.enum(downloadFiles);
export type DownloadFile = z.infer<typeof DownloadFile>;
