import { failCheck, passCheck, reportUnchecked } from "../check-results.mjs";
import { checkLink, checkText } from "./checks.mjs";

const californian = (code, section) =>
  `https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=${code}&sectionNum=${section}`;
const federal = (title, section) => `https://www.law.cornell.edu/uscode/text/${title}/${section}`;

/** The time in milliseconds after which an hourly job counts as stopped. */
const lateMs = 3 * 60 * 60_000;

/** Checks that the jobs for yearly emails and price notices run. */
async function checkReminders({ database, now }) {
  const jobs = await database.query(
    "SELECT name, succeeded_at, error FROM leases WHERE name IN ('remind', 'prices')",
  );
  const failing = jobs.find(({ error }) => error);
  if (failing) return failCheck(`The job ${failing.name} fails: ${failing.error}`);
  const running = jobs.filter(({ succeeded_at: at }) => at > now() - lateMs);
  return running.length === 2
    ? passCheck("sent each year, and before a new price")
    : failCheck("The jobs that send them have not run for three hours.");
}

/**
 * Checks that buyers can download what they buy: California requires a shop that sells only a
 * licence to say so. A movie that nobody may download cannot be bought.
 */
async function checkLicences(shop) {
  const { downloadFor = "subscribers" } = await shop.readSettings();
  const [{ movies }] = await shop.database.query(
    `SELECT count(*) AS movies FROM movies
     WHERE deleted_at IS NULL AND draft = 0 AND price_cents > 0 AND coalesce(download_for, ?) = 'nobody'`,
    [downloadFor],
  );
  return passCheck(
    movies === 0
      ? "buyers may download what they buy"
      : `buyers may download what they buy; priced movies that nobody may download, and that are not sold: ${movies}`,
  );
}

const checkHistory = async () =>
  reportUnchecked(
    "A review says that its author watched the movie here. Whoever does not want that leaves no review; ask a lawyer whether that suffices.",
  );

export const americanRules = [
  {
    name: "Simple way to cancel",
    law: "15 U.S.C. § 8403",
    since: "2010-12-29",
    source: federal(15, "8403"),
    check: checkLink("/cancel", ["Cancel contracts here"]),
  },
  {
    name: "What somebody watched",
    law: "18 U.S.C. § 2710",
    since: "1988-11-05",
    source: federal(18, "2710"),
    check: checkHistory,
  },
];

export const californianRules = [
  {
    name: "Cancelling online",
    law: "Business and Professions Code § 17602(d)",
    since: "2025-07-01",
    source: californian("BPC", "17602"),
    check: checkLink("/cancel", ["Cancel contracts here"]),
  },
  {
    name: "Yearly reminders",
    law: "Business and Professions Code § 17602",
    since: "2025-07-01",
    source: californian("BPC", "17602"),
    check: checkReminders,
  },
  {
    name: "The word buy",
    law: "Business and Professions Code § 17500.6",
    since: "2025-01-01",
    source: californian("BPC", "17500.6"),
    check: checkLicences,
  },
  {
    name: "Link to the privacy policy",
    law: "Business and Professions Code § 22575",
    since: "2004-07-01",
    source: californian("BPC", "22575"),
    check: checkLink("/privacy", ["Privacy"]),
  },
  {
    name: "Privacy policy",
    law: "Business and Professions Code § 22575",
    since: "2004-07-01",
    source: californian("BPC", "22575"),
    check: checkText("privacy"),
  },
];
