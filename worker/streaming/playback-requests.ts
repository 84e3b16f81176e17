import { maxPlaysPerHour } from "../../contract/constants.ts";
import { sessionMarkOf } from "../../contract/streaming/session-mark.ts";
import type { Playback } from "../../contract/streaming/streaming.ts";
import { accessError } from "../access/access.ts";
import { findPlaceAndNetwork } from "../access/networks.ts";
import { computeGrantEnd, issuePlaybackGrant } from "../auth/playback-grant.ts";
import { write } from "../auth/write.ts";
import { toAgeNotice } from "../catalogue/age-notice.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { selectLease, toLeaseGrant } from "./lease-grant.ts";
import { isEntitlementMissing, syncPendingStreamingOrders } from "./missing-payments.ts";
import { issuePathGrant } from "./path-grants.ts";
import { readPermittedMasterPlaylist } from "./permitted-renditions.ts";
import { fetchInitialPlaylists, selectPlayableExtra, selectPlayableVideo } from "./playback.ts";
import { issueReceiverToken } from "./receiver-tokens.ts";
import { toTracksDto } from "./stored-tracks.ts";
import { acquireStreamLease } from "./stream-leases.ts";

/**
 * `forReceiver`: the addresses in the response contain the grant. `receiverId` names the Cast
 * receiver that plays and gets a token, else null. `cause` is the cause of the stream lease.
 */
export type PlaybackRequest = {
  movieId: number;
  extraId: number | null;
  forReceiver: boolean;
  receiverId: string | null;
  cause: "watch" | "playing";
};

/** Leases a stream and issues its grant. Throws the reason if the account may not watch. */
export async function openPlayback(c: RequestContext, request: PlaybackRequest): Promise<Playback> {
  const { extraId, forReceiver, receiverId } = request;
  const { account, playable, stream } = await requestPaidPlayback(c, request);
  const { videoId, videoPath } = requireVideo(playable);
  if (forReceiver && playable.sessionMark) throw new AppError("receiver_not_offered");
  if (!stream) throw createStreamLimitError(playable);
  const master = await readPermittedMasterPlaylist(c.env.MEDIA, videoId, stream.maxHeight);
  const grant = toLeaseGrant(stream, master.renditions);
  const folder = forReceiver
    ? await issuePathGrant(c, { ...request, videoId })
    : await issuePlaybackGrant(c, { sessionId: account.sessionId, videoId, ...grant });
  const playlists = await fetchInitialPlaylists(c.env.MEDIA, { videoId, folder }, master.text);
  return {
    playId: stream.playId,
    src: `${folder}/${videoPath}`,
    resumeAt: playable.finishedAt === null ? (playable.positionMs ?? 0) / 1000 : 0,
    expiresAt: new Date(computeGrantEnd(c.var.now, grant.endsAt)).toISOString(),
    now: new Date(c.var.now).toISOString(),
    playlists,
    ...toTracksDto(folder, playable.tracks),
    chapters: JSON.parse(playable.chapters ?? "[]"),
    mark: playable.sessionMark ? sessionMarkOf(account.id) : null,
    ageNotice: extraId === null ? toAgeNotice(playable) : null,
    ...(receiverId !== null && {
      receiver: await issueReceiverToken(c, { ...request, receiverId }),
    }),
  };
}

/**
 * Requests playback. If a payment is missing, asks the provider about the account's pending orders,
 * and requests playback again if there are any. Throws the reason if the account may not watch.
 */
async function requestPaidPlayback(c: RequestContext, playbackRequest: PlaybackRequest) {
  const request = await requestPlayback(c, playbackRequest);
  const isSynced =
    isEntitlementMissing(request.playable?.access) &&
    (await syncPendingStreamingOrders(c, playbackRequest.movieId, request.playable?.access));
  const { playable, ...found } = isSynced ? await requestPlayback(c, playbackRequest) : request;
  if (!playable) throw new AppError("movie_not_found");
  if (playable.access !== "ok") throw accessError(playable.access, playable);
  return { ...found, playable };
}

/** Throws `movie_has_no_video` or `video_being_prepared` unless the video has a file to play. */
function requireVideo({
  videoId,
  videoPath,
}: {
  videoId: string | null;
  videoPath: string | null;
}) {
  if (!videoId) throw new AppError("movie_has_no_video");
  if (!videoPath) throw new AppError("video_being_prepared");
  return { videoId, videoPath };
}

/** Requests the movie's video, and a stream lease if the user may watch. */
async function requestPlayback(
  c: RequestContext,
  { movieId, extraId, forReceiver, receiverId, cause }: PlaybackRequest,
) {
  const {
    account,
    videos: [playable],
    streams: [acquired],
    leases: [lease],
  } = await write(c, {
    leasesStream: true,
    statements: (db, user) => {
      const viewer = { ...user, ...findPlaceAndNetwork(c) };
      return {
        videos:
          extraId === null
            ? selectPlayableVideo(db, movieId, viewer)
            : selectPlayableExtra(db, { movieId, extraId }, viewer),
        streams: acquireStreamLease(db, {
          ...viewer,
          movieId,
          extraId,
          forReceiver,
          receiverId,
          cause,
        }),
        leases: selectLease(db, user),
      };
    },
  });
  return { account, playable, stream: acquired && lease };
}

export function createStreamLimitError({ recentPlays }: { recentPlays: number }) {
  if (recentPlays < maxPlaysPerHour) return new AppError("stream_limit");
  return new AppError("too_many_requests", { count: 60 }, { headers: { "Retry-After": "3600" } });
}
