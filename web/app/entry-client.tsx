import "./app.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { assertIsLocale, overwriteGetLocale } from "#messages/runtime";
import { createQueryClient } from "../api/query-options.ts";
import { App } from "./app.tsx";
import { loadFonts } from "./load-fonts.ts";
import { routes } from "./routes.tsx";

/**
 * Where the Worker has drawn the page, React takes it over, in small steps between which presses are answered; what
 * differs by then is drawn anew.
 */
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

/** Parts whose code comes later are drawn late by intent (419); anything else is a page that was not drawn as it is shown. */
function reportRecoverableError(error: unknown) {
  if (!String(error).includes("#419")) console.warn(error);
}

// A build speaks one language; with the development server, the page says which.
if (import.meta.env.DEV) overwriteGetLocale(() => assertIsLocale(document.documentElement.lang));

// The Worker takes several slashes for one; to the router they are another address.
const { pathname, search, hash } = location;
if (pathname.includes("//")) history.replaceState(history.state, "", pathname.replace(/\/{2,}/g, "/") + search + hash);

void loadFonts();
renderApp();
