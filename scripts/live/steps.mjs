import { providers } from "./providers/registry.mjs";
import { accountStep } from "./steps/account.mjs";
import { addressStep } from "./steps/address.mjs";
import { backupBucketStep, bucketStep, lifecycleStep } from "./steps/bucket.mjs";
import { databaseStep, replicasStep } from "./steps/database.mjs";
import { emailsStep } from "./steps/emails.mjs";
import { migrationsStep } from "./steps/migrations.mjs";
import { paymentsStep } from "./steps/payments.mjs";
import { secretsStep } from "./steps/secrets.mjs";
import { workerStep } from "./steps/worker.mjs";

/**
 * The steps of a deployment, in order. `check` only reads: it returns `{ done: true, note? }`, with
 * a `problem` if a person has to act, or `{ todo }`, the action of `run`. `check` throws a fault
 * that prevents a deployment, even before anything exists. `run` returns what it did. A step may be
 * killed at any point and run again.
 */
export const deploymentSteps = [
  accountStep,
  addressStep,
  databaseStep,
  replicasStep,
  bucketStep,
  lifecycleStep,
  backupBucketStep,
  emailsStep,
  paymentsStep,
  secretsStep,
  migrationsStep,
  workerStep,
  ...providers.flatMap(({ stepsAfterUpload = [] }) => stepsAfterUpload),
];
