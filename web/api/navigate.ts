import { useLayoutEffect } from "react";
import { type NavigateFunction, type NavigateOptions, useNavigate } from "react-router-dom";

let routerNavigate: NavigateFunction | undefined;

/** react-router's `navigate`, also for code outside components. */
export function navigate(to: string, options?: NavigateOptions) {
  void routerNavigate?.(to, options);
}

/** Rendered before all pages, whose effects may navigate. */
export function NavigateReference() {
  const current = useNavigate();
  useLayoutEffect(() => {
    routerNavigate = current;
  }, [current]);
  return null;
}
