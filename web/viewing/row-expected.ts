import { stored } from "../ui/stored.ts";

/** Whether this browser's user had begun films when the home page was last seen: room is kept for their row. */
export const rowExpected = stored<boolean>("continueWatching", (json) => json === true);
