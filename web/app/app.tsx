import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { Routes, type RouteTable } from "../router/routes.tsx";
import { Shell } from "./layout/shell.tsx";

/** The whole site, as the browser shows it and as the Worker draws it. */
export const App = ({ queryClient, routes }: { queryClient: QueryClient; routes: RouteTable }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Routes table={routes} />
      </Shell>
    </QueryClientProvider>
  </StrictMode>
);
