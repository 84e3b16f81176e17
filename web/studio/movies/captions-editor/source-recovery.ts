import { isTransientError } from "../../../api/client.ts";

type Options = {
  renew: () => Promise<unknown>;
  onFailed: (hasFailed: boolean) => void;
  /** Calls back when the next attempt is due. Returns the function that cancels it. */
  schedule?: (callback: () => void) => () => void;
};

/** The number of attempts in a row that may fail before the video itself counts as faulty. */
const maxAttempts = 3;
const retryDelayMs = 5_000;

/**
 * Recovers a video that stopped loading: renews the playback grant, then starts the video again. A
 * renewal that fails for lack of a connection is repeated.
 */
export function createSourceRecovery({ renew, onFailed, schedule = scheduleRetry }: Options) {
  let attempts = 0;
  let isRenewing = false;
  let isClosed = false;
  let cancel = () => {};

  async function renewThen(restart: () => void) {
    isRenewing = true;
    try {
      await renew();
    } catch (error) {
      retry(error, restart);
      return;
    }
    isRenewing = false;
    if (isClosed) return;
    onFailed(false);
    restart();
  }

  function retry(error: unknown, restart: () => void) {
    if (isClosed) return;
    onFailed(true);
    if (isTransientError(error)) cancel = schedule(() => void renewThen(restart));
    else isRenewing = false;
  }

  /** Counts an attempt. Returns false if there were too many. */
  function begin(): boolean {
    attempts += 1;
    if (attempts > maxAttempts) onFailed(true);
    return attempts <= maxAttempts;
  }

  return {
    /** Renews the playback grant and starts the video again. */
    recover(restart: () => void) {
      if (!isRenewing && begin()) void renewThen(restart);
    },
    /** Starts the video again with its present playback grant. */
    repair(restart: () => void) {
      if (begin()) restart();
    },
    succeed() {
      attempts = 0;
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}

/** Calls back after some seconds, or as soon as the browser is online again. */
function scheduleRetry(callback: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    removeEventListener("online", run);
  };
  const run = () => {
    cancel();
    callback();
  };
  const timer = setTimeout(run, retryDelayMs);
  addEventListener("online", run);
  return cancel;
}
