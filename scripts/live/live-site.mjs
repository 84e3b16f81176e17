import { deploymentQuestions } from "./questions.mjs";

/**
 * Reads the state of a site from its deployed Worker, so that commands find the site without
 * site.json, such as on another computer and in CI. Returns null if the account has no Worker with
 * this name. `vars` are the Worker's variables, `answers` the answers to questions that the
 * variables contain. Throws if the Worker is not a Marquee.
 */
export async function readLiveSite(cloudflare, { accountId, name }) {
  const path = `/accounts/${accountId}/workers/scripts/${name}`;
  const found = await cloudflare.find(`${path}/deployments`);
  if (!found) return null;
  const versionId = found.deployments?.[0]?.versions[0]?.version_id;
  const version = versionId && (await cloudflare.get(`${path}/versions/${versionId}`));
  const bindings = version?.resources?.bindings ?? [];
  const find = (type, binding) =>
    bindings.find((each) => each.type === type && each.name === binding);
  const [database, media, backup] = [
    find("d1", "DB"),
    find("r2_bucket", "MEDIA"),
    find("r2_bucket", "BACKUP"),
  ];
  const texts = bindings
    .filter(({ type }) => type === "plain_text")
    .map((each) => [each.name, each.text]);
  const vars = Object.fromEntries(texts);
  if (!database || !media || !backup || vars.SESSION_SECRET_NAME === undefined)
    throw new Error(
      `The account has another Worker named ${name}, which is not a Marquee. Choose another name with --name.`,
    );
  return {
    versionId,
    message: version.annotations?.["workers/message"] ?? "",
    vars,
    // Cloudflare has renamed this field:
    // https://developers.cloudflare.com/api/resources/workers/subresources/scripts/.
    databaseId: database.database_id ?? database.id,
    bucket: media.bucket_name,
    backupBucket: backup.bucket_name,
    answers: readAnswers(vars, media),
  };
}

function readAnswers(vars, { jurisdiction }) {
  const host = new URL(vars.SITE_URL).hostname;
  return {
    domain: host.endsWith(".workers.dev") ? "" : host,
    dataInEu: jurisdiction === "eu" ? "yes" : "no",
    location: "",
    ...Object.fromEntries(
      deploymentQuestions
        .filter(({ binding }) => vars[binding] !== undefined)
        .map(({ key, binding }) => [key, vars[binding]]),
    ),
  };
}
