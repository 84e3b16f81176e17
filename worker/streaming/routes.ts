import type { Hono } from "hono";
import { batchAsUser, sessionGuard } from "../auth/session.ts";
import { askProvider } from "../billing/asking.ts";
import { selectOrdersOf } from "../billing/film-orders.ts";
import { selectPlanOrderToAsk } from "../billing/orders.ts";
import type { OrderRow } from "../billing/providers/provider.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { respondFile } from "../media/stored-file.ts";
import { recordProgress } from "../viewing/progress.ts";
import { attachment } from "./download-name.ts";
import { holdsSubscribed, mayDownload, mayStream, subscriptionRequired } from "./entitlement.ts";
import { giveGrant } from "./grant.ts";
import { sourceEnding, sourceKey } from "./media-path.ts";
import { openingPlaylists, selectPlayable, selectSource, tracksOf } from "./playback.ts";
import { recordQuality } from "./quality.ts";
import { leaveStream, selectLimit, selectStreams, stopStream, streamEntry, takeStream } from "./streams.ts";

const noSuchMovie = () => new AppError("not_found", "There is no such movie.");
const streamsTaken = () =>
  new AppError("stream_limit", "Your plan's streams are all playing elsewhere. Stop one of them to watch here.");

export function streamingRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/movies/:id/playback", async (c, { params }) => {
    const movieId = Number(params.id);
    const asked = await press(c, movieId);
    if (!asked.playable) throw noSuchMovie();
    const mayAlready = mayStream(asked.account, c.var.now);
    const { account, playable, stream } = mayAlready || !(await isPaidMeanwhile(c)) ? asked : await press(c, movieId);
    if (!mayStream(account, c.var.now)) throw subscriptionRequired();
    if (!playable?.videoId || !playable.videoPath) {
      throw new AppError("not_found", "This movie has no video yet. Please come back later.");
    }
    if (!stream) throw streamsTaken();
    const [{ expiresAt }, playlists] = await Promise.all([
      giveGrant(c, account.sessionId, playable.videoId),
      openingPlaylists(c.env.MEDIA, playable.videoId),
    ]);
    return respond(c, "POST /api/movies/:id/playback", {
      data: {
        playId: stream.playId,
        src: `/stream/${playable.videoId}/${playable.videoPath}`,
        resumeAt: playable.finishedAt === null ? (playable.positionMs ?? 0) / 1000 : 0,
        expiresAt: new Date(expiresAt).toISOString(),
        now: new Date(c.var.now).toISOString(),
        playlists,
        ...tracksOf(playable.videoId, playable.tracks),
      },
    });
  });

  route(app, "POST /api/movies/:id/progress", async (c, { params, body }) => {
    const [movieId, now] = [Number(params.id), c.var.now];
    const { account, results } = await batchAsUser(c, (db, claims) => {
      const allowed = holdsSubscribed(c, claims);
      const taking = { claims, movieId, now, allowed, pressed: false };
      return [
        recordProgress(db, claims.userId, movieId, body, { allowed, now }),
        body.state === "left" ? leaveStream(db, claims, movieId, now) : takeStream(db, taking),
      ] as const;
    });
    if (!mayStream(account, now)) {
      if (!(await isPaidMeanwhile(c))) throw subscriptionRequired();
      return respond(c, "POST /api/movies/:id/progress", undefined);
    }
    const [[view], [stream]] = results;
    if (!view) throw noSuchMovie();
    if (!stream && body.state === "playing") throw streamsTaken();
    if (stream && view.videoId && body.state !== "left") await giveGrant(c, account.sessionId, view.videoId);
    return respond(c, "POST /api/movies/:id/progress", undefined);
  });

  route(app, "POST /api/movies/:id/quality", async (c, { params, body }) => {
    await batchAsUser(c, (db, claims) => [
      recordQuality(db, claims.userId, Number(params.id), body, { allowed: sessionGuard(c, claims), now: c.var.now }),
    ]);
    return respond(c, "POST /api/movies/:id/quality", undefined);
  });

  route(app, "GET /api/movies/:id/download", async (c, { params }) => {
    const movieId = Number(params.id);
    const { account, results } = await batchAsUser(c, (db, { userId }) => [selectSource(db, movieId, userId)]);
    const [found] = results[0];
    const movie = found && { ...found, bought: found.bought === 1 };
    if (!movie || (movie.deletedAt !== null && !movie.bought)) throw noSuchMovie();
    const may =
      mayDownload(account, movie, c.var.now) || (await isBoughtMeanwhile(c, movieId)) || (await isPaidMeanwhile(c));
    if (!may) throw subscriptionRequired();
    if (!movie.videoId || !movie.type || !movie.sourceAt) {
      throw new AppError("not_found", "This movie cannot be downloaded yet. Please come back later.");
    }
    const disposition = attachment(`${movie.name} (${movie.year})`, sourceEnding(movie.type));
    return respondFile(c, sourceKey(movie.videoId, movie.type), { cacheControl: "private, no-store", disposition });
  });

  route(app, "GET /api/streams", async (c) => {
    const { account, results } = await batchAsUser(c, (db, { userId }) => [
      selectStreams(db, userId, c.var.now),
      selectLimit(db, userId),
    ]);
    const [running, [plan]] = results;
    const data = running.map((row) => streamEntry(row, account.sessionId));
    return respond(c, "GET /api/streams", { data, limit: plan?.limit ?? 0 });
  });

  route(app, "DELETE /api/streams/:id", async (c, { params }) => {
    const { results } = await batchAsUser(c, (db, claims) => [
      stopStream(db, claims.userId, params.id, c.var.now, sessionGuard(c, claims)),
    ]);
    if (results[0].length === 0) throw new AppError("not_found", "There is no such stream. It may have ended already.");
    return respond(c, "DELETE /api/streams/:id", undefined);
  });
}

/** Watch is pressed: what there is to play, and one of the plan's streams for whoever may. */
async function press(c: RequestContext, movieId: number) {
  const { account, results } = await batchAsUser(c, (db, claims) => {
    const taking = { claims, movieId, now: c.var.now, allowed: holdsSubscribed(c, claims), pressed: true };
    return [selectPlayable(db, movieId, claims.userId), takeStream(db, taking)] as const;
  });
  const [[playable], [stream]] = results;
  return { account, playable, stream };
}

/** Whoever is about to be refused may have paid already, and the provider's word got lost: it is asked once. */
async function isPaidMeanwhile(c: RequestContext): Promise<boolean> {
  const { results } = await batchAsUser(c, (db, { userId }) => [selectPlanOrderToAsk(db, userId)]);
  const [order] = results[0];
  if (!order || !isToBeAsked(c, order)) return false;
  await askProvider(c, order);
  const { account } = await batchAsUser(c, () => []);
  return mayStream(account, c.var.now);
}

/** The same for whoever's order of this very film is open. */
async function isBoughtMeanwhile(c: RequestContext, movieId: number): Promise<boolean> {
  const { results } = await batchAsUser(c, (db, { userId }) => [selectOrdersOf(db, userId, [movieId])]);
  const open = results[0].find((order) => order.status === "open" && isToBeAsked(c, order));
  return open !== undefined && (await askProvider(c, open)) === "paid";
}

const isToBeAsked = (c: RequestContext, { provider, providerRef }: OrderRow) =>
  providerRef !== null && provider === c.env.PAYMENT_PROVIDER;
