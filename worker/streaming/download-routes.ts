import type { Hono } from "hono";
import { isStaff } from "../../contract/access/staff-roles.ts";
import { accessError, type DownloadAccess } from "../access/access.ts";
import { findPlaceAndNetwork } from "../access/networks.ts";
import { isSubscribed } from "../auth/account.ts";
import { batchAsUser, queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { respondFile, sendFile } from "../media/stored-file.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import { syncOrderUnlessRecent } from "../payments/sync-order.ts";
import { markPreOrderArrived } from "../pre-orders/pre-orders.ts";
import { selectPlanOrderToSync } from "../subscriptions/plan-orders.ts";
import { formatContentDisposition } from "./content-disposition.ts";
import { getSourceExtension, sourceKey } from "./media-paths.ts";
import { canSyncOrder, isEntitlementMissing } from "./missing-payments.ts";
import {
  findBestFolders,
  readPermittedMasterPlaylist,
  selectDownloadMaxHeight,
} from "./permitted-renditions.ts";
import { selectDownloadSource } from "./playback.ts";
import { openRenditionFile, selectFolder } from "./rendition-file.ts";

/** A movie that the account may download, with its video. */
type Download = Awaited<ReturnType<typeof requireDownload>>["movie"] & { movieId: number };

export function mountDownloadRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/movies/:id/download", async (c, { params }) => {
    const movieId = Number(params.id);
    const { account, movie } = await requireDownload(c, movieId);
    if (movie.awaited && !isStaff(account))
      await write(c, {
        statements: (db, { userId, now }) => ({
          received: markPreOrderArrived(db, userId, movieId, now),
        }),
      });
    const download = { ...movie, movieId };
    if (movie.file === "original") return sendOriginal(c, download);
    return sendRendition(c, download);
  });
}

async function sendOriginal(c: RequestContext, download: Download): Promise<Response> {
  const { videoId, type, bought, free } = download;
  if (!bought && !free && !(await isOriginalInPlan(c, download)))
    throw new AppError("original_not_in_plan");
  return respondFile(c, sourceKey(videoId, type), sendOptions(download, getSourceExtension(type)));
}

/** Sends the best rendition that the account may download, with the default audio. */
async function sendRendition(c: RequestContext, download: Download): Promise<Response> {
  const { videoId, publishedAt } = download;
  const folders = await findBestFolders(c.env.MEDIA, videoId, await findMaxHeight(c, download));
  const files = await queryFolders(c, videoId, folders);
  const file = await openRenditionFile(c, { id: videoId, publishedAt: publishedAt ?? 0 }, files);
  const response = await sendFile(c, file, sendOptions(download, "mp4"));
  if (!response) throw new AppError("download_not_ready");
  return response;
}

const sendOptions = ({ name, year }: Download, extension: string) => ({
  cacheControl: "private, no-store",
  disposition: formatContentDisposition(`${name} (${year})`, extension),
});

async function queryFolders(c: RequestContext, videoId: string, folders: string[]) {
  const { files } = await batchAsUser(c, (db) => ({
    files: folders.map((folder) => selectFolder(db, videoId, folder)),
  }));
  return files;
}

/**
 * Finds the movie with the video of its download. Throws the reason if the account may not download
 * it, and `download_not_ready` if the file to send does not exist yet.
 */
async function requireDownload(c: RequestContext, movieId: number) {
  const {
    account,
    sources: [movie],
  } = await batchAsUser(c, (db, viewer) => ({
    sources: selectDownloadSource(db, movieId, { ...viewer, ...findPlaceAndNetwork(c) }),
  }));
  if (!movie) throw new AppError("movie_not_found");
  if (movie.access !== "ok" && !(await hasPaidAfterSync(c, movieId, movie.access)))
    throw accessError(movie.access, movie);
  const { videoId, type } = movie;
  if (!videoId || !type || movie.isReady !== 1) throw new AppError("download_not_ready");
  return { account, movie: { ...movie, videoId, type } };
}

/**
 * Fetches missing payments from the provider. Returns whether the account may now download the
 * movie.
 */
async function hasPaidAfterSync(c: RequestContext, movieId: number, access: DownloadAccess) {
  if (!isEntitlementMissing(access) && !purchaseCodes.includes(access)) return false;
  if (await hasBoughtAfterSync(c, movieId)) return true;
  return access === "subscription_required" && hasSubscribedAfterSync(c);
}

/** The refusals that only a purchase of the movie removes. */
const purchaseCodes: readonly DownloadAccess[] = ["purchase_required", "not_offered"];

/**
 * Whether the plan permits the resolution of the original: the plan must permit every rendition
 * that was made from it.
 */
async function isOriginalInPlan(c: RequestContext, download: Download): Promise<boolean> {
  const maxHeight = await findMaxHeight(c, download);
  if (maxHeight === null) return true;
  return (await readPermittedMasterPlaylist(c.env.MEDIA, download.videoId, maxHeight)).isComplete;
}

/**
 * Finds the vertical resolution, in pixels, of the highest rendition that the account may download;
 * null without a limit.
 */
async function findMaxHeight(c: RequestContext, { movieId }: Download): Promise<number | null> {
  const [viewer] = await queryAsUser(c, (db, { userId, now }) =>
    selectDownloadMaxHeight(db, { userId, movieId, now }),
  );
  return viewer?.maxHeight ?? null;
}

async function hasSubscribedAfterSync(c: RequestContext): Promise<boolean> {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPlanOrderToSync(db, userId));
  if (!order || !canSyncOrder(c, order)) return false;
  await syncOrderUnlessRecent(c, order);
  return isSubscribed(await requireSession(c), c.var.now);
}

/**
 * Fetches the provider state of the account's open order of the movie. Returns whether the movie is
 * now bought.
 */
async function hasBoughtAfterSync(c: RequestContext, movieId: number): Promise<boolean> {
  const orders = await queryAsUser(c, (db, { userId }) =>
    selectPendingMovieOrders(db, userId, "movies", [movieId]),
  );
  const openOrder = orders.find((order) => order.status === "open" && canSyncOrder(c, order));
  return openOrder !== undefined && (await syncOrderUnlessRecent(c, openOrder)) === "paid";
}
