import { useEffect, useEffectEvent } from "react";

/**
 * While `isGuarding()`, Back and Forward stay on the page and call `onLeave` instead. Browsers
 * allow it once after each action of the user. A listener of `popstate` would come too late, after
 * the router's.
 */
export function useBackGuard(isGuarding: () => boolean, onLeave: () => void) {
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || !isGuarding()) return;
    event.preventDefault();
    onLeave();
  });
  useEffect(() => {
    // Browsers of before 2026 have no Navigation API: Back leaves the editor there.
    const navigation = "navigation" in window ? window.navigation : undefined;
    navigation?.addEventListener("navigate", onNavigate);
    return () => navigation?.removeEventListener("navigate", onNavigate);
  }, []);
}
