import { randomBytes } from "node:crypto";
import { milliseconds, sessionAbsoluteMs } from "../../../contract/constants.ts";
import { deleteSecret, listSecrets } from "../worker.mjs";

export const secretsStep = { name: "Secrets", check: checkSecrets, run: createSecret };
export const oldSecretStep = { name: "Old session secret", check: checkOldSecret, run: deleteOldSecret };

const names = ["SESSION_SECRET", "SESSION_SECRET_2"];
const sessionDays = sessionAbsoluteMs / milliseconds.day;

const currentName = ({ pendingSessionSecret, settings }) =>
  pendingSessionSecret?.sessionSecretName ?? settings.sessionSecretName ?? names[0];
const otherName = (name) => names.find((each) => each !== name);

/** Secrets cannot be read back, so that a rotation alternates between two names. */
async function checkSecrets(context) {
  const name = currentName(context);
  if (!(await listSecrets(context)).includes(name)) return { todo: "create the secret that signs sessions", name };
  if (!context.rotatesSessionSecret || context.pendingSessionSecret) return { done: true };
  requireOldSessionsEnded(context);
  return { todo: "create another secret that signs sessions", name: otherName(name) };
}

/** Two secrets in turn: a third would sign out who signed in before the last rotation. */
function requireOldSessionsEnded({ settings, signsEverybodyOut, now }) {
  if (signsEverybodyOut || !settings.sessionSecretRotatedAt || hasEnded(settings, now())) return;
  throw new Error(
    `The session secret was rotated less than ${sessionDays} days ago: doing it again would sign out who signed in before. Wait, or use --sign-everybody-out.`,
  );
}

const hasEnded = ({ sessionSecretRotatedAt: at }, now) => at !== undefined && at < now - sessionAbsoluteMs;

/** Saved in the settings once the Worker has it. */
function createSecret(context, { name }) {
  const isRotation = name !== currentName(context);
  context.secrets[name] = randomBytes(48).toString("base64url");
  context.pendingSessionSecret = {
    sessionSecretName: name,
    ...(isRotation && { sessionSecretRotatedAt: context.now() }),
  };
}

/** After a rotation the other secret verifies what it signed: nobody is signed out, unless that is what is wanted. */
async function checkOldSecret(context) {
  const name = otherName(currentName(context));
  if (!(await listSecrets(context)).includes(name)) return { done: true, note: "none" };
  if (!context.signsEverybodyOut && !hasEnded(context.settings, context.now()))
    return { done: true, note: "kept for sessions that began before" };
  return { todo: "delete it", name };
}

function deleteOldSecret(context, { name }) {
  return deleteSecret(context, name);
}
