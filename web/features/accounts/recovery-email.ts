import { createStoredText } from "../../ui/stored-value.ts";

/**
 * The address that asked for a new password in this browser: the emailed link does not tell it to
 * password managers.
 */
export const recoveryEmail = createStoredText("recoveryEmail");
