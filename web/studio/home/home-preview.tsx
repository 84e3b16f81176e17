import { useMemo } from "react";
import { HomeLayout } from "../../../contract/home/home.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { HomePagePreview } from "../page-preview.tsx";
import { type HomeFormValues, toHomeLayout } from "./home-form-values.ts";

/** Shows the home page as the unsaved values of the home form would arrange it. */
export function HomePreview({ values }: { values: HomeFormValues }) {
  // Compares drafts as JSON, because each render of the form makes new values.
  const text = useDebouncedValue(JSON.stringify(toHomeLayout(values)), 300);
  const { data: layout } = useMemo(() => parseInput(HomeLayout, JSON.parse(text)), [text]);
  return <HomePagePreview draft={layout && { layout }} />;
}
