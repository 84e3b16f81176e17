import type { Hono } from "hono";
import { askProvider } from "../billing/asking.ts";
import { selectOpenPlanOrder } from "../billing/orders.ts";
import type { OrderRow } from "../billing/providers/provider.ts";
import type { App, Call } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { answer, route } from "../http/route.ts";
import { findClaims, readAs, readWith } from "../http/session.ts";
import { answerFile } from "../http/stored-file.ts";
import { giveGrant, hasGrant } from "./grant.ts";
import { mayStream, requireMayStream } from "./may-stream.ts";
import { publicFileKey, videoFileKey } from "./media-path.ts";
import { openingPlaylists, selectPlayable, tracksOf } from "./playback.ts";

const noSuchFile = () => new AppError("not_found", "There is no such file.");

export function streamingRoutes(app: Hono<App>): void {
  route(app, "POST /api/movies/:id/playback", async (c, { params }) => {
    const { account, results } = await readAs(c, (db, { userId }) => [
      selectPlayable(db, Number(params.id), userId),
      selectOpenPlanOrder(db, userId),
    ]);
    const [[playable], [openOrder]] = results;
    if (!playable) throw new AppError("not_found", "There is no such movie.");
    if (!mayStream(account, c.var.now)) await requirePaidMeanwhile(c, openOrder);
    if (!playable.videoId || playable.status !== "ready") {
      throw new AppError("not_found", "This movie has no video yet. Please come back later.");
    }
    const [{ expiresAt }, playlists] = await Promise.all([
      giveGrant(c, account.sessionId, playable.videoId),
      openingPlaylists(c.env.MEDIA, playable.videoId),
    ]);
    return answer(c, "POST /api/movies/:id/playback", {
      data: {
        src: `/stream/${playable.videoId}/master.m3u8`,
        resumeAt: playable.finishedAt === null ? (playable.positionMs ?? 0) / 1000 : 0,
        expiresAt: new Date(expiresAt).toISOString(),
        playlists,
        ...tracksOf(playable.videoId, playable.tracks),
      },
    });
  });

  app.get("/stream/:videoId/:path{.+}", async (c, next) => {
    const { videoId, path } = c.req.param();
    if (videoId === "watch") return next();
    await requireGrant(c, videoId);
    const key = videoFileKey(videoId, path);
    if (!key) throw noSuchFile();
    return answerFile(c, key, "private, max-age=300");
  });

  app.get("/media/:path{.+}", async (c) => {
    const key = publicFileKey(c.req.param("path"));
    if (!key) throw noSuchFile();
    return answerFile(c, key, "public, max-age=31536000, immutable");
  });
}

/** Whoever is about to be refused may have paid already, and the provider's word got lost: it is asked once. */
async function requirePaidMeanwhile(c: Call, openOrder: OrderRow | undefined): Promise<void> {
  if (openOrder?.providerRef && openOrder.provider === c.env.PAYMENT_PROVIDER) await askProvider(c, openOrder);
  const { account } = await readAs(c, () => []);
  requireMayStream(account, c.var.now);
}

/** With a grant the database is not asked; without one it says whether to sign in or to subscribe. */
async function requireGrant(c: Call, videoId: string): Promise<void> {
  if (await hasGrant(c, videoId)) return;
  const claims = await findClaims(c);
  const account = claims && (await readWith(c, claims, () => [])).account;
  if (!account) throw new AppError("not_signed_in", "You are not signed in. Please log in.");
  requireMayStream(account, c.var.now);
  throw new AppError(
    "forbidden",
    "Open the movie's page and press Watch: this address is only valid for a few minutes.",
  );
}
