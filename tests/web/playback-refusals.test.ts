import { expect, it, vi } from "vitest";
import { ApiError } from "../../web/api/client.ts";
import { createPlaybackGrantFeature } from "../../web/features/player/features/grant.ts";
import type { PlaybackGrant } from "../../web/features/player/features/playback-grant.ts";

it.each([
  [451, "not_in_country"],
  [409, "movie_not_yet_available"],
  [409, "not_in_subscription"],
] as const)(
  "the refusal %i %s pauses playback and shows its message, and no further grant is requested",
  async (status, code) => {
    const error = new ApiError(status, { code, message: "Metropolis is closed." });
    const requestGrant = vi.fn(async (): Promise<PlaybackGrant> => Promise.reject(error));
    const grants = createPlaybackGrantFeature({
      grant: { clockOffsetMs: 0 } as PlaybackGrant,
      requestGrant,
      onSubscriptionRequired: () => undefined,
      clock: () => 0,
    });
    const pause = vi.fn();
    grants.attach({ pause });
    await expect(grants.renewGrant()).rejects.toBe(error);
    expect(pause).toHaveBeenCalledOnce();
    expect(grants.state.getSnapshot()).toEqual({
      streamLimitReached: false,
      refusal: error.message,
    });
    await expect(grants.renewGrant()).rejects.toThrow();
    expect(requestGrant).toHaveBeenCalledOnce();
  },
);
