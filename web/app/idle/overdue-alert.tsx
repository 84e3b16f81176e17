import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { localizePath } from "../../../contract/site/language-path.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { findPage } from "../find-page.ts";

/**
 * The pages without the overdue alert: dashboards have a warning of their own, and on watch pages
 * the alert would cover the movie.
 */
const pagesWithoutAlert = ["dashboard", "userDashboard", "adminDashboard", "watch", "streamWatch"];

/**
 * Whether the page at a path has the alert. The path has no language, like the router's location.
 */
export const hasOverdueAlert = (pathname: string): boolean =>
  !pagesWithoutAlert.includes(findPage(localizePath(pathname)).name);

/** Alerts a subscriber whose renewal payment failed but who still has access. */
export function OverdueAlert({ payUrl }: { payUrl: string | null }) {
  const { pathname } = useLocation();
  const hasAlert = hasOverdueAlert(pathname);
  const url = payUrl ?? localizePath("/dashboard");
  useEffect(() => {
    if (!hasAlert) return;
    const action = { label: m.email_overdue_action(), run: () => location.assign(url) };
    showAlert(m.billing_overdue_title(), { durationMs: milliseconds.minute, failed: true, action });
  }, [hasAlert, url]);
  return null;
}
