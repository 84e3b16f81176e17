import { m } from "#messages";
import type { Message } from "../../i18n/message.ts";
import type { UploadJobStatus, UploadState } from "./upload-job-status.ts";

export const uploadStateLabels: Record<UploadState, Message> = {
  waiting: m.upload_state_waiting,
  working: m.upload_state_working,
  paused: m.player_notice_paused,
  offline: m.upload_state_offline,
  "needs-file": m.upload_state_needs_file,
  failed: m.upload_state_failed,
  done: m.upload_state_done,
};

/** Formats the time left, rounded so that it does not jump. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 20) return m.upload_time_left_few_seconds();
  if (seconds < 60) return m.upload_time_left_seconds();
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return m.upload_time_left_minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  const rest = Math.round((minutes % 60) / 10) * 10;
  if (rest === 60) return m.upload_time_left_hours({ hours: hours + 1 });
  if (rest === 0) return m.upload_time_left_hours({ hours });
  return m.upload_time_left_hours_minutes({ hours, minutes: rest });
}

/**
 * Returns the progress for screen readers, which changes at each quarter of a step instead of every
 * second.
 */
export function describeProgressForScreenReaders({
  name,
  state,
  stage,
  share,
  message,
}: UploadJobStatus): string {
  if (state !== "working") return `${name}: ${uploadStateLabels[state]()}. ${message ?? ""}`.trim();
  const quarters = share === null ? 0 : Math.floor(share * 4);
  return `${name}: ${stage}${quarters > 0 ? `, ${quarters * 25} %` : ""}.`;
}
