const minuteMs = 60_000;
const maxAgeDays = 30;

/**
 * The format of D1's Time Travel bookmarks:
 * https://developers.cloudflare.com/d1/reference/time-travel/.
 */
const bookmarkPattern = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32,64}$/i;
const timePattern =
  /^(?<date>\d{4}-\d\d-\d\d)[T ](?<minute>\d\d:\d\d)(:(?<second>\d\d)(?<fraction>\.\d{1,3})?)? ?(?<zone>Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Parses a point in time to which D1 can be set back: `{ query, description }`, the query for D1's
 * API and a text for people. `text` is a bookmark, or a time with its zone or in this computer's
 * zone. Throws an error with an example for any other text.
 */
export function parsePointInTime(
  text,
  now,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  if (bookmarkPattern.test(text))
    return { query: { bookmark: text }, description: `the bookmark ${text}` };
  const at = readTime(text, zone);
  if (at === undefined) {
    const hourAgo = now - 60 * minuteMs;
    const example = `${new Date(hourAgo).toISOString().slice(0, 19)}Z`;
    const local = formatInZone(hourAgo, zone).slice(0, 16);
    throw new Error(
      `“${text}” is neither a time nor a bookmark. Write ${example}, or ${local} for a time of this computer (${zone}).`,
    );
  }
  const description = describeTime(at, zone);
  if (at > now) throw new Error(`${description} is yet to come.`);
  if (at < now - maxAgeDays * 24 * 60 * minuteMs)
    throw new Error(
      `${description} is more than ${maxAgeDays} days ago: D1 does not go back that far.`,
    );
  return { query: { timestamp: new Date(at).toISOString() }, description };
}

function readTime(text, zone) {
  const {
    date,
    minute,
    second = "00",
    fraction = "",
    zone: given,
  } = timePattern.exec(text)?.groups ?? {};
  if (!date) return undefined;
  const clock = `${date} ${minute}:${second}`;
  const utc = Date.parse(`${clock.replace(" ", "T")}Z`);
  const at = utc - (given ? readOffset(given) : findOffset(utc, zone));
  // A date such as 30 February, or an hour that daylight saving time skips, changes when formatted
  // again.
  const isReal =
    !Number.isNaN(at) && formatInZone(given ? utc : at, given ? "UTC" : zone) === clock;
  return isReal ? at + Number(fraction) * 1000 : undefined;
}

/**
 * Returns how far a zone such as +01:00 is ahead of UTC, in milliseconds; NaN for an invalid zone.
 */
function readOffset(zone) {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [null, "+", 0, 0];
  const offset = Number(hours) * 60 + Number(minutes);
  return Number(hours) > 14 || Number(minutes) > 59
    ? Number.NaN
    : offset * minuteMs * (sign === "-" ? -1 : 1);
}

/** Returns how far a zone's clocks are ahead of UTC when they show this time, in milliseconds. */
function findOffset(clock, zone) {
  if (Number.isNaN(clock)) return Number.NaN;
  const offsetAt = (at) => Date.parse(`${formatInZone(at, zone).replace(" ", "T")}Z`) - at;
  return offsetAt(clock - offsetAt(clock));
}

function describeTime(at, zone) {
  const utc = formatInZone(at, "UTC");
  const local = formatInZone(at, zone);
  if (utc === local) return `${utc} UTC`;
  const isSameDay = utc.slice(0, 10) === local.slice(0, 10);
  return `${utc} UTC (${isSameDay ? local.slice(11) : local} in ${zone})`;
}

/** Formats a time in a zone. Swedish dates have the form of ISO 8601. */
const formatInZone = (at, timeZone) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(
    at,
  );
