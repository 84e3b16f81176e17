import { randomBytes } from "node:crypto";
import { staySignedInMs } from "../../../contract/constants.ts";
import { staySignedInDays } from "../../../contract/policy.ts";
import { listSecrets } from "../worker.mjs";

export const secretsStep = { name: "Secrets", check: checkSecrets, run: createSecrets };

const names = ["SESSION_SECRET", "SESSION_SECRET_2"];
/** The secret that hashes persons' identities, which is never rotated. */
const personSecret = "PERSON_SECRET";

const otherName = (name) => names.find((each) => each !== name);
const createSecret = () => randomBytes(48).toString("base64url");

/**
 * Reads the name of the live site's signing secret, and when it was rotated (ms). The time is
 * undefined once sessions of the earlier secret have ended.
 */
function readRotation({ live }) {
  const { SESSION_SECRET_NAME: name = names[0], SESSION_SECRET_ROTATED_AT: rotatedAt } =
    live?.vars ?? {};
  return { name, rotatedAt: rotatedAt ? Date.parse(rotatedAt) : undefined };
}

/**
 * Checks the secrets. A secret cannot be read back, so a rotation alternates between two names. A
 * secret that has ended is overwritten and never deleted, because deleting it would deploy a Worker
 * version without the tag that names this version.
 */
async function checkSecrets(context) {
  const { name, rotatedAt } = readRotation(context);
  context.sessionSecret = { name, rotatedAt };
  const secrets = await listSecrets(context);
  const state = checkSessionSecret(context, { name, rotatedAt, isThere: secrets.includes(name) });
  if (secrets.includes(personSecret)) return state;
  return {
    todo: "create the secret that hashes persons",
    ...state,
    done: false,
    hashing: personSecret,
  };
}

function checkSessionSecret(context, { name, rotatedAt, isThere }) {
  if (!isThere) return { todo: "create the secret that signs sessions", signing: name };
  if (context.rotatesSessionSecret) {
    requireOldSessionsEnded(context, rotatedAt);
    return {
      todo: "create another secret that signs sessions",
      signing: otherName(name),
      ended: endOf(context, name),
    };
  }
  if (rotatedAt === undefined) return { done: true };
  if (rotatedAt > context.now() - staySignedInMs)
    return { done: true, note: "the one before is kept for sessions that began before" };
  return { todo: "end the secret before, whose sessions have ended", ended: otherName(name) };
}

const endOf = ({ signsEverybodyOut }, name) => (signsEverybodyOut ? name : undefined);

/**
 * Throws if sessions of the earlier secret are still valid: a second rotation would sign those
 * users out.
 */
function requireOldSessionsEnded({ signsEverybodyOut, now }, rotatedAt) {
  if (signsEverybodyOut || rotatedAt === undefined || rotatedAt < now() - staySignedInMs) return;
  throw new Error(
    `The session secret was rotated less than ${staySignedInDays} days ago: doing it again would sign out who signed in before. Wait, or use --sign-everybody-out.`,
  );
}

/**
 * Creates secrets under these names. `signing`: the name of the secret that signs sessions from now
 * on. `ended`: the name of a secret whose sessions have ended, which is overwritten. `hashing`: the
 * name of the secret that hashes persons' identities.
 */
function createSecrets(context, { signing, ended, hashing }) {
  for (const name of [signing, ended, hashing]) if (name) context.secrets[name] = createSecret();
  const { name } = context.sessionSecret;
  const keepsOld = signing !== undefined && signing !== name && !ended;
  if (signing || ended)
    context.sessionSecret = {
      name: signing ?? name,
      rotatedAt: keepsOld ? context.now() : undefined,
    };
  return "created; the Worker gets them with its upload";
}
