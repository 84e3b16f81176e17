import "./app.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadWords } from "../language/load.ts";
import { createQueryClient } from "./answers.ts";
import { App } from "./app.tsx";
import { pages } from "./routes.tsx";

/** Where the Worker has drawn the page, React takes it over; what differs by then is drawn anew. */
function show() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const app = <App queries={createQueryClient()} pages={pages} />;
  if (root.hasChildNodes()) hydrateRoot(root, app, { onRecoverableError: () => {} });
  else createRoot(root).render(app);
}

loadWords().then(show, show);
