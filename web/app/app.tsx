import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, useLayoutEffect } from "react";
import { useRoutes } from "react-router-dom";
import {
  formatDocumentTitle,
  type Page,
  type PageName,
  pageNames,
  pages,
} from "../../contract/pages.ts";
import { NavigateReference } from "../api/navigate.ts";
import { RootErrorBoundary } from "./layout/page-error-boundary.tsx";
import { Shell } from "./layout/shell.tsx";
import type { RouteTable } from "./route-table.ts";

type Props = {
  queryClient: QueryClient;
  routes: RouteTable;
  footer?: ComponentType;
  studioBar?: ComponentType;
};

/** The whole site inside a router: BrowserRouter in the browser, StaticRouter on the server. */
export const App = ({ queryClient, routes, footer, studioBar }: Props) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RootErrorBoundary>
        <NavigateReference />
        <Shell routes={routes} footer={footer} studioBar={studioBar}>
          <CurrentPage routes={routes} />
        </Shell>
      </RootErrorBoundary>
    </QueryClientProvider>
  </StrictMode>
);

function CurrentPage({ routes }: Pick<Props, "routes">) {
  return useRoutes(
    pageNames.map((name) => {
      const Component = routes[name];
      return {
        path: pages[name].path,
        element: Component && <TitledPage name={name} Component={Component} />,
      };
    }),
  );
}

/**
 * Sets the page's title in a layout effect. A page may set another title in an effect, which runs
 * later.
 */
function TitledPage({ name, Component }: { name: PageName; Component: ComponentType }) {
  useLayoutEffect(() => {
    const { title }: Page = pages[name];
    if (title) document.title = formatDocumentTitle(title());
  }, [name]);
  return <Component />;
}
