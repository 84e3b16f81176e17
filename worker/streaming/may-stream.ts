import { messages } from "../../contract/messages.ts";
import { AppError } from "../http/app-error.ts";
import { isSubscribed } from "../http/session.ts";

type Viewer = { paidUntil: number | null };

/** Whether somebody may watch a movie now. Streaming is for subscribers, administrators included. */
export function mayStream(viewer: Viewer, now: number): boolean {
  return isSubscribed(viewer, now);
}

export function requireMayStream(viewer: Viewer, now: number): void {
  if (!mayStream(viewer, now)) throw new AppError("subscription_required", messages.subscribePrompt);
}
