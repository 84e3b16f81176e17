import { milliseconds } from "../../contract/constants.ts";
import { type Database, runStatement } from "../database/database.ts";
import { PartlyFailedError } from "../database/lease.ts";
import { beginProviderRun, handleInProviderRun } from "../database/provider-run.ts";
import { countFailedAttempt } from "../orders/payment-context.ts";
import { carryOutExit, type ExitContext } from "./carry-out.ts";
import { selectContract } from "./contracts.ts";
import { postponeExit, selectDueExits } from "./exits.ts";

const exitsPerRun = 50;
const retryMs = 30 * milliseconds.minute;

/**
 * Carries out the confirmed cancellations and withdrawals that a request could not finish, and
 * those whose day has come. Throws at the end if one failed; it is tried again in half an hour.
 */
export async function processExits(db: Database, context: ExitContext): Promise<void> {
  const run = beginProviderRun(db);
  const due = await runStatement(db, selectDueExits(db, context.now, exitsPerRun));
  let failures = 0;
  await handleInProviderRun(run, due, async (exit) => {
    const [contract] = await runStatement(db, selectContract(db, exit.orderId));
    if (!contract) return;
    await carryOutExit(db, exit, contract.order, context).catch(async (error: unknown) => {
      failures += 1;
      console.error(JSON.stringify({ level: "error", exit: exit.id, error: String(error) }));
      await countFailedAttempt(db, contract.order, error);
      await runStatement(db, postponeExit(db, exit, context.now + retryMs));
    });
  });
  if (failures > 0) throw new PartlyFailedError(`${failures} exits could not be carried out`, null);
}
