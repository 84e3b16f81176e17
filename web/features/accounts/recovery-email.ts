import { createStoredText } from "../../ui/stored-value.ts";

/**
 * The email address for which this browser requested a new password. Password managers need it,
 * because the emailed link does not contain the address.
 */
export const recoveryEmail = createStoredText("recoveryEmail");
