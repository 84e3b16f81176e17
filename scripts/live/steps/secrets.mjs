import { randomBytes } from "node:crypto";
import { listSecrets } from "../worker.mjs";

export const secretsStep = { name: "Secrets", check: checkSecrets, run: createSecrets };

async function checkSecrets(context) {
  const secrets = await listSecrets(context);
  return secrets.includes("SESSION_SECRET") ? { done: true } : { todo: "create the secret that signs sessions" };
}

function createSecrets({ secrets }) {
  secrets.SESSION_SECRET = randomBytes(48).toString("base64url");
}
