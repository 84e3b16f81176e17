export type OrderState = "waiting" | "working" | "paused" | "offline" | "needs-file" | "failed" | "done";

/** An order as people see it. */
export type OrderView = {
  id: string;
  /** The film's. */
  name: string;
  fileName: string;
  bytes: number;
  /** The film on the site, once there is one. */
  movieId: string | null;
  state: OrderState;
  /** What is being done, in words. */
  stage: string;
  /** Of the stage, from 0 to 1; null when that cannot be told. */
  share: number | null;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  message: string | null;
  /** Whether the browser can find the file again once it is allowed to. */
  hasHandle: boolean;
};
