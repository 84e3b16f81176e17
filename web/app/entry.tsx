import "./app.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadWords } from "../language/load.ts";
import { createQueryClient } from "./answers.ts";
import { App } from "./app.tsx";
import { pages } from "./routes.tsx";

/**
 * Where the Worker has drawn the page, React takes it over, in small steps between which presses are answered; what
 * differs by then is drawn anew.
 */
function show() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const app = <App queries={createQueryClient()} pages={pages} />;
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: tell }));
  else createRoot(root).render(app);
}

/** Parts whose code comes later are drawn late by intent (419); anything else is a page that was not drawn as it is shown. */
function tell(error: unknown) {
  if (!String(error).includes("#419")) console.warn(error);
}

loadWords().then(show, show);
