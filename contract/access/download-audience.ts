import * as z from "zod/mini";

/**
 * The people who may download a movie. `subscribers` includes buyers. Buyers keep the download of a
 * movie that they bought, and nobody can buy a movie while its audience is `nobody`.
 */
export const downloadAudiences = ["nobody", "buyers", "subscribers"] as const;
export const DownloadAudience = z.enum(downloadAudiences);
export type DownloadAudience = z.infer<typeof DownloadAudience>;
