import { accountPath } from "../cloudflare.mjs";
import { openDatabase } from "../database.mjs";

export const databaseStep = { name: "Database", check: checkDatabase, run: createSiteDatabase };
export const replicasStep = {
  name: "Read replicas",
  check: checkReplicas,
  run: enableReplicas,
};

async function checkDatabase(context) {
  const { cloudflare, settings } = context;
  const databases = await cloudflare.list(accountPath(context, `/d1/database?name=${settings.name}`));
  const found = databases.find(({ uuid, name }) =>
    settings.databaseId ? uuid === settings.databaseId : name === settings.name,
  );
  if (!found && settings.databaseId) {
    const known = await cloudflare.find(accountPath(context, `/d1/database/${settings.databaseId}`));
    if (!known) throw new Error(`The database ${settings.databaseId} of the settings does not exist in this account.`);
    return bindDatabase(context, known);
  }
  return found ? bindDatabase(context, found) : { todo: `create the database ${settings.name}` };
}

function bindDatabase(context, { uuid, name }) {
  context.settings.databaseId = uuid;
  context.database = openDatabase(context.cloudflare, context.settings.accountId, uuid);
  return { done: true, note: name };
}

async function createSiteDatabase(context) {
  bindDatabase(context, await createDatabase(context, context.settings.name));
}

/** A new, empty database: `{ uuid, name }`. */
export function createDatabase(context, name) {
  const { cloudflare, settings } = context;
  const hint = settings.location ? { primary_location_hint: settings.location } : {};
  return cloudflare.post(accountPath(context, "/d1/database"), { name, ...hint });
}

async function enableReplicas({ database }) {
  await database.enableReplication();
}

async function checkReplicas({ database }) {
  const mode = (await database?.info())?.read_replication?.mode;
  return mode === "auto" ? { done: true } : { todo: "read the catalogue from a replica near each visitor" };
}
