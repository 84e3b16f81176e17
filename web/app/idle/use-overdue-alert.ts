import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { findPage } from "../find-page.ts";

/** The dashboards warn themselves, and an alert would cover a movie. */
const pagesWithoutAlert = ["dashboard", "userDashboard", "adminDashboard", "watch", "streamWatch"];

/**
 * Alerts a subscriber whose renewal could not be charged, while access lasts. Without a request: each visit asks who is
 * signed in anyway.
 */
export function useOverdueAlert() {
  const { pathname } = useLocation();
  const { data } = useQuery({ ...queryOptionsFor("GET /api/protectedRoute"), enabled: false });
  const hasAlert = !pagesWithoutAlert.includes(findPage(pathname).name);
  const isDue = Boolean(data?.overdue) && hasAlert;
  const payUrl = data?.overdue?.payUrl ?? "/dashboard";
  useEffect(() => {
    if (!isDue) return;
    const action = { label: m.email_overdue_action(), run: () => location.assign(payUrl) };
    showAlert(m.billing_overdue_title(), { durationMs: milliseconds.minute, failed: true, action });
  }, [isDue, payUrl]);
}
