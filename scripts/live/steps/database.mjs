import { cloudflareAccountPath } from "../cloudflare.mjs";
import { openDatabase } from "../database.mjs";

export const databaseStep = { name: "Database", check: checkDatabase, run: createSiteDatabase };
export const replicasStep = { name: "Read replicas", check: checkReplicas, run: enableReplicas };

/**
 * Checks the live site's database or, before the first deployment, the database with the site's
 * name.
 */
async function checkDatabase(context) {
  const { cloudflare, settings } = context;
  if (settings.databaseId) {
    const known = await cloudflare.find(
      cloudflareAccountPath(context, `/d1/database/${settings.databaseId}`),
    );
    if (known) return bindDatabase(context, known);
    throw new Error(
      `The database of the live site, ${settings.databaseId}, does not exist any more. Put a backup in its place with \`npm run restore\`.`,
    );
  }
  const found = await findDatabase(context, settings.name);
  return found ? bindDatabase(context, found) : { todo: `create the database ${settings.name}` };
}

/** Finds a database by its exact name. The API also returns names that begin alike. */
export async function findDatabase(context, name) {
  const databases = await context.cloudflare.list(
    cloudflareAccountPath(context, `/d1/database?name=${name}`),
  );
  return databases.find((database) => database.name === name);
}

function bindDatabase(context, { uuid, name }) {
  context.settings.databaseId = uuid;
  context.database = openDatabase(context.cloudflare, context.settings.accountId, uuid);
  return { done: true, note: name };
}

async function createSiteDatabase(context) {
  const { note } = bindDatabase(context, await createDatabase(context, context.settings.name));
  return `created ${note}`;
}

/** Creates an empty database: `{ uuid, name }`. */
export function createDatabase(context, name) {
  const { cloudflare, settings } = context;
  return cloudflare
    .post(cloudflareAccountPath(context, "/d1/database"), { name, ...placeOf(settings) })
    .catch(async (error) => {
      // An earlier request may have created the database, although its response was lost.
      const found = error.code === 7502 && (await findDatabase(context, name));
      if (found) return found;
      throw error;
    });
}

/**
 * Returns where D1 stores the database. D1 ignores the location hint if a jurisdiction is given:
 * https://developers.cloudflare.com/d1/configuration/data-location/.
 */
function placeOf({ location, dataInEu }) {
  if (dataInEu === "yes") return { jurisdiction: "eu" };
  return location ? { primary_location_hint: location } : {};
}

async function enableReplicas({ database }) {
  await database.enableReplication();
  return "on";
}

async function checkReplicas({ database }) {
  const mode = (await database?.info())?.read_replication?.mode;
  return mode === "auto"
    ? { done: true }
    : { todo: "read the catalogue from a replica near each visitor" };
}
