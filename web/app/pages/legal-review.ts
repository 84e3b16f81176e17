import { createContext, useContext } from "react";

/** Whether the owner has reviewed the legal texts, while the server renders; null in the browser. */
export const LegalReview = createContext<boolean | null>(null);

/** In the browser, the document says it. */
export const useIsLegalReviewed = () => useContext(LegalReview) ?? "legalReviewed" in document.documentElement.dataset;
