import { planAdministratorActions, planPurchases } from "./buyers.ts";
import type { Cinema } from "./cinema.ts";
import { type DemoHistory, dumpHistory } from "./dump.ts";
import { planMembers } from "./members.ts";
import { type MemorySite, startMemorySite } from "./memory-site.ts";
import { day, firstDay, hour, minute, startDay } from "./period.ts";
import { createRandom } from "./random.ts";
import { openCinema, planStudioChanges } from "./studio.ts";
import { createTimeline, type Timeline } from "./timeline.ts";
import { signIn } from "./visitor.ts";
import { createWatchLog } from "./watch-log.ts";

/**
 * Generates the fourteen months before `startDay` on a site with the demo, by requests to the
 * Worker and runs of its jobs with a moved clock. The result is the same at each run.
 */
export async function generateHistory(): Promise<DemoHistory> {
  const site = await startMemorySite();
  try {
    const admin = await signIn(site, "demo-admin", firstDay);
    const plans = await openCinema(admin);
    const [random, timeline] = [createRandom(1927), createTimeline()];
    const cinema: Cinema = { site, random, timeline, admin, plans };
    const watchLog = createWatchLog(site);
    planJobs(site, timeline, watchLog.record);
    planStudioChanges(cinema);
    const members = planMembers(cinema);
    planPurchases(cinema, members);
    planAdministratorActions(cinema, members);
    await timeline.runUntil(startDay);
    await watchLog.record(startDay);
    return await dumpHistory(site.DB, watchLog.days);
  } finally {
    site.close();
  }
}

/** Plans the runs of the jobs: as often as renewals and daily figures need. */
function planJobs(site: MemorySite, timeline: Timeline, record: (time: number) => Promise<void>) {
  for (let time = firstDay; time < startDay; time += day) {
    timeline.add(time, record);
    for (let part = 0; part < 24; part += 8)
      timeline.add(time + part * hour + 5 * minute, (at) => site.runJobs(at, "*/5 * * * *"));
    timeline.add(time + 23 * hour + 17 * minute, (at) => site.runJobs(at, "17 * * * *"));
  }
}
