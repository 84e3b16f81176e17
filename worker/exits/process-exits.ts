import { type Database, runStatement } from "../database/database.ts";
import { PartlyFailedError } from "../database/lease.ts";
import { beginProviderRun, handleRowsInProviderRun } from "../database/provider-run.ts";
import { type ExitContext, tryToCarryOutExit } from "./carry-out.ts";
import { selectContract } from "./contracts.ts";
import { selectDueExits } from "./exits.ts";

const exitsPerRun = 50;

/**
 * Carries out confirmed exits that a request did not finish, and exits whose declared day has come.
 * Throws at the end if an exit failed; the job tries it again in half an hour.
 */
export async function processExits(db: Database, context: ExitContext): Promise<void> {
  const run = beginProviderRun(db);
  const due = await runStatement(db, selectDueExits(db, context.now, exitsPerRun));
  let failures = 0;
  await handleRowsInProviderRun(run, due, async (exit) => {
    const [contract] = await runStatement(db, selectContract(db, exit.orderId));
    if (!contract) return;
    if (!(await tryToCarryOutExit(db, exit, contract.order, context))) failures += 1;
  });
  if (failures > 0) throw new PartlyFailedError(`${failures} exits could not be carried out`, null);
}
