import { runCommand } from "../command-line.mjs";
import { localBackupFolder, restoreLocalSite } from "../local-backup.mjs";
import { createPrompt } from "../prompt.mjs";
import { setStopMessage } from "../run-script.mjs";
import { confirmSlowCopy } from "./backup/confirm-files.mjs";
import { parsePointInTime } from "./backup/point-in-time.mjs";
import { showProgress } from "./backup/progress.mjs";
import { restoreSite } from "./backup/restore-site.mjs";
import { openStore } from "./backup/stores.mjs";
import { travelInTime } from "./backup/travel-in-time.mjs";
import { openLiveBucket } from "./live-bucket.mjs";
import { openSite } from "./site.mjs";

const log = (name, note) => console.log(`  ${name} … ${note}`);

async function restore({ local: isLocal, ...flags }) {
  setStopMessage("Nothing was changed.");
  const fault =
    isLocal &&
    ["env", "time-travel", "confirm", "slowly"].find((flag) => flags[flag] !== undefined);
  if (fault)
    throw new Error(`--local puts a backup into the site on this computer: it has no --${fault}.`);
  await (isLocal ? restoreLocally(flags) : restoreLive(flags));
}

async function restoreLocally({
  from: place = localBackupFolder,
  backup: id,
  "rows-only": isRowsOnly = false,
}) {
  console.log(`\n  Making a local site of a backup in ${place}\n`);
  const aside = await restoreLocalSite({ store: await openLocally(place), id, isRowsOnly, log });
  console.log(`\n  \`npm start\` shows it. No email leaves a local site.`);
  if (aside)
    console.log(
      `  Your previous local site is in ${aside}: STATE_DIR="${aside}" npm start shows that one.`,
    );
  console.log();
}

/** Opens a store. Only the bucket of the weekly backups needs a sign-in. */
async function openLocally(place) {
  if (place !== "weekly") return openStore(place);
  const context = await openSite({ environment: "production", ask: createPrompt() });
  return openLiveBucket(context, context.settings.backupBucket);
}

async function restoreLive({
  env: environment = "production",
  from,
  backup: id,
  confirm: confirmation,
  ...flags
}) {
  const when = flags["time-travel"];
  const point = when === undefined ? undefined : parsePointInTime(when, Date.now());
  const ask = createPrompt();
  const context = await openSite({ environment, ask });
  const { settings } = context;
  await confirm(ask, settings.name, { confirmation, point });
  if (point) {
    setStopMessage(
      "The database may be set back already. Run it again, or go back to the bookmark above.",
    );
    return travelInTime(context, { point, log });
  }
  setStopMessage(
    "Run it again: it begins anew, and the site stays as it was until all is restored.",
  );
  const place = from ?? settings.backupTo ?? "backup";
  const store =
    place === "weekly" ? openLiveBucket(context, settings.backupBucket) : openStore(place);
  const files = { r2Keys: context.r2Keys, isSlow: flags.slowly, ask };
  return restoreSite(context, {
    store,
    id,
    isRowsOnly: flags["rows-only"] ?? false,
    log,
    showProgress,
    confirmFiles: (findFiles) => confirmSlowCopy(findFiles, files),
  });
}

async function confirm(ask, name, { confirmation, point }) {
  const target = point
    ? `sets the database of ${name} back to ${point.description}`
    : `sets the site ${name} back`;
  console.log(`\n  This ${target}: what happened since is not on it any more.\n`);
  if (!ask && !confirmation) throw new Error(`Nothing was changed. Say so with --confirm ${name}.`);
  const answer = (confirmation ?? (await ask(`  Type ${name} to go on: `))).trim();
  if (answer !== name)
    throw new Error(`“${answer}” is not the name of this site. Nothing was changed.`);
}

await runCommand("restore", restore);
