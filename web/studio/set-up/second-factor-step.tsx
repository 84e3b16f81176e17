import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { localizePath } from "../../../contract/site/language-path.ts";
import { getSite } from "../../../contract/site/site.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { FormError } from "../../ui/form-parts.tsx";
import { type LoadedSettings, LoadSettings } from "../site/load-settings.tsx";
import { StepActions } from "./step-actions.tsx";
import { type StepProps, stepPath } from "./use-set-up.ts";

export function SecondFactorStep(props: StepProps) {
  const isDone = props.setUp.steps.some(
    ({ name, state }) => name === props.step && state === "done",
  );
  return (
    <>
      {isDone && <p className="mb-6 max-w-2xl text-pretty">{m.set_up_factor_there()}</p>}
      {!getSite().demandsSecondFactor && (
        <LoadSettings>{({ data }) => <DemandForm {...data} />}</LoadSettings>
      )}
      <StepActions {...props}>
        <ButtonLink look="quiet" to={studioSection("password")}>
          {m.set_up_factor_open()}
        </ButtonLink>
      </StepActions>
    </>
  );
}

/**
 * Proposes that the site demands a second factor of the staff. After publishing, the page loads
 * again and asks an owner without a second factor to set one up, so that nobody is locked out.
 */
function DemandForm({ version, settings: published }: LoadedSettings["data"]) {
  const [demands, setDemands] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function publish(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const settings = { ...published, demandsSecondFactor: true };
      await apiFetch("PUT /api/admin/site", { body: { version, settings } });
      location.assign(localizePath(stepPath("second-factor"), getLocale(), settings));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      setBusy(false);
    }
  }

  return (
    <form className="grid max-w-2xl gap-4" onSubmit={(event) => void publish(event)}>
      <CheckboxField
        label={m.second_factor_setting()}
        hint={m.set_up_factor_demand_hint()}
        checked={demands}
        onChange={({ currentTarget }) => setDemands(currentTarget.checked)}
      />
      <FormError formError={error} issues={{}} />
      <Button type="submit" className="justify-self-start" disabled={busy || !demands}>
        {m.set_up_factor_demand()}
      </Button>
    </form>
  );
}
