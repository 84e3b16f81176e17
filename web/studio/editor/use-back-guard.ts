import { useEffect, useEffectEvent } from "react";

/**
 * While `isGuarding()` is true, Back and Forward stay on the page and call `onLeave` instead.
 * Browsers let a page cancel Back only once after each action of the user. Listens to `navigate`,
 * because a listener of `popstate` would run after the router's listener.
 */
export function useBackGuard(isGuarding: () => boolean, onLeave: () => void) {
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || !isGuarding()) return;
    event.preventDefault();
    onLeave();
  });
  useEffect(() => {
    // Some browsers from before 2026 have no Navigation API. In those, Back leaves the editor.
    const navigation = "navigation" in window ? window.navigation : undefined;
    navigation?.addEventListener("navigate", onNavigate);
    return () => navigation?.removeEventListener("navigate", onNavigate);
  }, []);
}
