import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SetUp, SetUpStep } from "../../../contract/set-up/set-up.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { studioSection } from "../../api/studio-paths.ts";

const setUpQuery = () => queryOptionsFor("GET /api/admin/set-up");

export const useSetUp = () => useQuery({ ...setUpQuery(), staleTime: 0 });

export const stepPath = (step: SetUpStep): string => studioSection("set-up", `step=${step}`);

export const findOpenStep = ({ steps }: SetUp): SetUpStep | undefined =>
  steps.find(({ state }) => state === "open")?.name;

export const countDoneSteps = ({ steps }: SetUp): number =>
  steps.filter(({ state }) => state === "done").length;

/** Returns functions that change the set-up, and the error of the last change if it was refused. */
export function useSetUpChange(onChanged: (setUp: SetUp) => void) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const show = (setUp: SetUp) => queryClient.setQueryData(setUpQuery().queryKey, { data: setUp });

  async function change(request: () => Promise<{ data: SetUp }>) {
    setBusy(true);
    setError(null);
    try {
      const response = await request();
      queryClient.setQueryData(setUpQuery().queryKey, response);
      onChanged(response.data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.issues[0]?.message ?? failure.message);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    change,
    show,
    mark: (step: SetUpStep, state: "open" | "done" | "skipped") =>
      change(() => apiFetch("PUT /api/admin/set-up/:step", { params: { step }, body: { state } })),
  };
}

/** Records that the set-up was opened, so that the dashboard no longer redirects to it. */
export function useRecordSetUpOpened(begun: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (begun) return;
    apiFetch("PUT /api/admin/set-up/:step", { params: { step: "look" }, body: { state: "open" } })
      .then((response) => queryClient.setQueryData(setUpQuery().queryKey, response))
      .catch(() => undefined);
  }, [begun, queryClient]);
}

export type StepProps = {
  step: SetUpStep;
  setUp: SetUp;
  changes: ReturnType<typeof useSetUpChange>;
};
