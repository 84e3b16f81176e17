import { createStoredText } from "../../ui/stored-value.ts";

/**
 * The gift code of a link that was opened, until it is redeemed: signing in or registering comes
 * between.
 */
export const pendingGiftCode = createStoredText("giftCode");
