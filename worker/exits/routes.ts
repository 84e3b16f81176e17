import type { Hono } from "hono";
import { m } from "#messages";
import type { Cancellation, ExitKind, Withdrawal } from "../../contract/exits/exits.ts";
import { createOneTimeToken } from "../accounts/one-time-token.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { isLimitedProfile } from "../auth/profile-access.ts";
import { emailRateLimit, enforceRateLimit, networkEmailLimit } from "../auth/rate-limit.ts";
import { batchWithSession, findClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../database/database.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { mountAdminExitRoutes } from "./admin-routes.ts";
import { carryOutConfirmedExit, carryOutExitInRequest } from "./carry-out-confirmed.ts";
import {
  type Contract,
  chooseContract,
  type ExitRefusal,
  findExitRefusal,
  selectContract,
  selectContractsForExit,
} from "./contracts.ts";
import { composeExitEmail } from "./emails.ts";
import { confirmExit, insertExit, selectExitByToken } from "./exits.ts";
import {
  declarationNumberOf,
  insertUnassignedExit,
  mayConfirmToStrangerSql,
} from "./unassigned-exits.ts";
import { mountUnassignedExitRoutes } from "./unassigned-routes.ts";

/**
 * Mounts the endpoints of cancellations and withdrawals, which can be declared without signing in.
 */
export function mountExits(app: Hono<AppEnv>): void {
  route(app, "POST /api/cancellation", async (c, { body }) => {
    await receiveExit(c, "cancellation", body);
    return respond(c, "POST /api/cancellation", { message: m.done_exit_received() });
  });

  route(app, "POST /api/withdrawal", async (c, { body }) => {
    await receiveExit(c, "withdrawal", { ...body, when: "now" });
    return respond(c, "POST /api/withdrawal", { message: m.done_exit_received() });
  });

  route(app, "POST /api/exit/confirm", async (c, { body: { token } }) => {
    const db = database(c, "primary");
    const { now } = c.var;
    const [named] = await runStatement(db, selectExitByToken(db, token, now));
    if (!named) throw new AppError("exit_link_invalid");
    const [contract] = await runStatement(db, selectContract(db, named.orderId));
    const terms = { when: named.timing, at: named.receivedAt };
    if (contract && findExitRefusal(named.kind, contract, terms) === "used_up")
      throw new AppError("withdrawal_used_up");
    const [exit] = await runStatement(db, confirmExit(db, token, now));
    if (!exit || !contract) throw new AppError("exit_link_invalid");
    return respond(c, "POST /api/exit/confirm", await carryOutConfirmedExit(c, exit, contract));
  });

  mountAdminExitRoutes(app);
  mountUnassignedExitRoutes(app);
}

type Declared = (Cancellation | Withdrawal) & Pick<Cancellation, "when" | "reason">;

/**
 * Receives a declaration, and confirms its receipt by email at once. If the request has a session
 * of the account, the exit is carried out at once too. In a profile with an age limit, with an
 * unknown contract, or without that session, the email asks for a confirmation first. The studio
 * keeps a declaration that names no contract, and an address without any contract gets one email a
 * day. Steps and response are the same for every address, so that they reveal nothing.
 */
async function receiveExit(c: RequestContext, kind: ExitKind, declared: Declared): Promise<void> {
  const { email, name, contract: typed, when, reason } = declared;
  const declaration = { kind, declared };
  const db = database(c, "primary");
  const { now } = c.var;
  const { network } = getClientInfo(c);
  await enforceRateLimit(db, [emailRateLimit("exit", email), networkEmailLimit(network)], now);
  const isSender = (await findProvenAddress(c)) === email;
  const contracts = await runStatement(db, selectContractsForExit(db, kind, email, now));
  const { contract, refusal, isGuessed } = chooseContract(contracts, typed, (each) =>
    findExitRefusal(kind, each, { when, at: now }),
  );
  const isKnown = isSender && !isGuessed;
  const { token, hash } = isKnown ? { token: null, hash: null } : createOneTimeToken();
  const isUnassigned = refusal === "no_contract";
  const id = crypto.randomUUID();
  const unknownContract = isSender && isGuessed ? typed : undefined;
  const receipt = contract
    ? composeReceivedEmail(c, { ...declaration, contract }, { token, unknownContract })
    : composeRefusedEmail(c, declaration, {
        refusal,
        number: isUnassigned ? declarationNumberOf(id) : undefined,
      });
  const condition = contracts.length > 0 ? undefined : mayConfirmToStrangerSql(email, now);
  const { inserted } = await batch(db, {
    inserted: contract && insertExitOf(db, { ...declaration, contract }, { hash, now }),
    email: enqueueEmail(db, receipt, now, condition),
    unassigned:
      isUnassigned &&
      insertUnassignedExit(db, { id, kind, email, name, contract: typed, reason, when, now }),
  });
  sendAfterResponse(c, [receipt]);
  const [exit] = inserted ?? [];
  if (isKnown && exit && contract) await carryOutExitInRequest(c, exit, contract.order);
}

/** Returns the email address of the request's account, if the session proves who the person is. */
async function findProvenAddress(c: RequestContext): Promise<string | undefined> {
  const claims = await findClaims(c);
  if (!claims || isLimitedProfile(claims)) return undefined;
  return (await batchWithSession(c, claims, () => ({})))?.account?.email;
}

type Declaration = { kind: ExitKind; declared: Declared };
type ReceivedExit = Declaration & { contract: Contract };

/** `hash` is the hash of the link's token; null if the session proves who the person is. */
const insertExitOf = (
  db: Database,
  { kind, declared, contract }: ReceivedExit,
  { hash, now }: { hash: string | null; now: number },
) =>
  insertExit(db, {
    kind,
    userId: contract.order.userId ?? "",
    orderId: contract.order.id,
    timing: declared.when,
    name: declared.name ?? null,
    reason: declared.reason || null,
    tokenHash: hash,
    now,
  });

const composeRefusedEmail = (
  c: RequestContext,
  { kind, declared }: Declaration,
  refused: { refusal: ExitRefusal; number: string | undefined },
) =>
  composeExitEmail("exit_refused", declared.email, getEmailContext(c), {
    kind,
    receivedAt: c.var.now,
    timing: declared.when,
    ...refused,
  });

const composeReceivedEmail = (
  c: RequestContext,
  { kind, declared, contract }: ReceivedExit,
  confirmation: { token: string | null; unknownContract: string | undefined },
) =>
  composeExitEmail("exit_received", declared.email, getEmailContext(c), {
    kind,
    receivedAt: c.var.now,
    timing: declared.when,
    name: declared.name,
    reason: declared.reason,
    contract: contract.name,
    order: contract.order.id,
    ...confirmation,
  });
