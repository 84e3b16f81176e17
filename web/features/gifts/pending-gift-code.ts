import { createStoredText } from "../../ui/stored-value.ts";

/** The gift code of an opened link, kept during sign-in or registration until it is redeemed. */
export const pendingGiftCode = createStoredText("giftCode");
