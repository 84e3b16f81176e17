import { language } from "../language/text.ts";

const whole = new Intl.NumberFormat(language, { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });

/** `$190`, and `$189.50` where there are cents. */
export const dollars = (amount: number) => (Number.isInteger(amount) ? whole : exact).format(amount);
