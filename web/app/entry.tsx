import "./app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadWords } from "../language/load.ts";
import { createQueryClient } from "./answers.ts";
import { Shell } from "./layout/shell.tsx";
import { AppRoutes } from "./routes.tsx";

function show() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <Shell>
          <AppRoutes />
        </Shell>
      </QueryClientProvider>
    </StrictMode>,
  );
}

loadWords().then(show, show);
