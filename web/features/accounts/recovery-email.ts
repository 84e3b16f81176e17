import { createStoredText } from "../../ui/stored-value.ts";

/**
 * The address that requested a new password in this browser, for password managers: the emailed
 * link does not contain it.
 */
export const recoveryEmail = createStoredText("recoveryEmail");
