/** Returns the link that calls a phone number, without spaces and brackets. */
export const buildPhoneLink = (phone: string) => `tel:${phone.replace(/[^+0-9]/g, "")}`;
