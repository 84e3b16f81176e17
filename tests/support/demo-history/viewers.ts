import { type Cinema, pickMovie } from "./cinema.ts";
import type { Member } from "./members.ts";
import { reviewTexts } from "./people.ts";
import { day, hour, minute, startDay } from "./period.ts";
import { RefusedError } from "./visitor.ts";

/** The length of the demo's videos in seconds. */
const videoSeconds = 44;
/** The refusals of a viewer who has no access, or not at the moment. */
const expectedRefusals = ["subscription_required", "stream_limit"];

/** Schedules a viewer's plays, some of them followed by a review or a favourite. */
export function planViewer(cinema: Cinema, member: Member, joinedAt: number): void {
  const { random, timeline } = cinema;
  const usualPause = random.integer(8, 34);
  let time = joinedAt + 2 * hour;
  while (time < startDay - 4 * hour) {
    const movieId = pickMovie(random);
    timeline.add(time, (at) => watch(cinema, member, movieId, at));
    time += random.integer(1, usualPause) * day + random.integer(-3, 3) * hour;
  }
}

async function watch(cinema: Cinema, member: Member, movieId: number, time: number) {
  const { random } = cinema;
  const [isReviewed, isFavourite, star] = [
    random.chance(0.045),
    random.chance(0.06),
    random.pick([2, 3, 3, 4, 4, 4, 5, 5, 5]),
  ];
  const review = random.pick(reviewTexts[star] ?? []);
  if (!(await playMovie(cinema, member, movieId, time))) return;
  if (isReviewed)
    await member.send(time + 2 * minute, `POST /api/movies/${movieId}/reviews`, { star, review });
  if (isFavourite)
    await member.send(time + 2 * minute, "POST /api/favourites/merge", {
      movieIds: [String(movieId)],
    });
}

/** Plays a movie, with reports of its progress and metrics. Returns whether access was given. */
export async function playMovie(
  { random }: Cinema,
  member: Member,
  movieId: number,
  time: number,
): Promise<boolean> {
  const seconds = random.chance(0.7) ? videoSeconds : random.integer(6, 38);
  const metrics = createMetrics(random);
  const playback = await member
    .send<{ data: { playId: string } }>(time, `POST /api/movies/${movieId}/playback`)
    .catch((error: unknown) => {
      if (error instanceof RefusedError && expectedRefusals.includes(error.code)) return null;
      throw error;
    });
  if (!playback) return false;
  const report = (second: number, state: string) =>
    member.send(time + second * 1000, `POST /api/movies/${movieId}/progress`, {
      position: Math.min(second, videoSeconds),
      duration: videoSeconds,
      at: new Date(time + second * 1000).toISOString(),
      state,
    });
  await report(seconds - 1, "playing");
  await report(seconds, "left");
  await member.send(time + seconds * 1000, `POST /api/movies/${movieId}/quality`, {
    playId: playback.data.playId,
    ...metrics,
  });
  return true;
}

function createMetrics(random: Cinema["random"]) {
  const rebuffers = random.chance(0.12) ? random.integer(1, 3) : 0;
  const rebufferMs = rebuffers * random.integer(250, 1900);
  const isBroken = random.chance(0.012);
  return {
    startupMs: isBroken ? null : random.integer(280, 1400),
    rebuffers: isBroken ? 0 : rebuffers,
    rebufferMs: isBroken ? 0 : rebufferMs,
    errors: isBroken ? 1 : 0,
    height: isBroken ? null : random.pick([240, 360, 360, 540, 540, 540, 540]),
  };
}
