import { useLayoutEffect } from "react";
import { type NavigateFunction, type NavigateOptions, useNavigate } from "react-router-dom";
import { languagePath } from "../../contract/site/language-path.ts";

/** Returns the path of the browser's page without its language, as `navigate` takes it. */
export const getPagePath = (): string => location.pathname.slice(languagePath().length) || "/";

let routerNavigate: NavigateFunction | undefined;

/** Navigates as react-router's `navigate` does, but also from code outside of components. */
export function navigate(to: string, options?: NavigateOptions) {
  void routerNavigate?.(to, options);
}

/**
 * Gives `navigate` the router's function. Must be rendered before all pages, because their effects
 * may navigate.
 */
export function NavigateReference() {
  const current = useNavigate();
  useLayoutEffect(() => {
    routerNavigate = current;
  }, [current]);
  return null;
}
