import "./app.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { assertIsLocale, overwriteGetLocale } from "#messages/runtime";
import { createQueryClient } from "../api/query-options.ts";
import { App } from "./app.tsx";
import { loadFonts } from "./load-fonts.ts";
import { routes } from "./routes.tsx";

/** Hydrates a server-rendered page inside a transition, so that React yields to user input between steps. */
function renderApp() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const app = (
    <BrowserRouter>
      <App queryClient={createQueryClient()} routes={routes} />
    </BrowserRouter>
  );
  if (root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportRecoverableError }));
  else createRoot(root).render(app);
}

/** React's error 419 is expected where lazy components suspended on the server. Others are hydration mismatches. */
function reportRecoverableError(error: unknown) {
  if (!String(error).includes("#419")) console.warn(error);
}

// A build has one locale. The development server sets it in the page's `lang`.
if (import.meta.env.DEV) overwriteGetLocale(() => assertIsLocale(document.documentElement.lang));

// The Worker treats several slashes as one, but the router does not.
const { pathname, search, hash } = location;
if (pathname.includes("//")) history.replaceState(history.state, "", pathname.replace(/\/{2,}/g, "/") + search + hash);

void loadFonts();
renderApp();
