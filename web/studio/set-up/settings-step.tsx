import { useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { localizePath } from "../../../contract/site/language-path.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { BrandFileButtons } from "../site/brand-file.tsx";
import { type LoadedSettings, LoadSettings } from "../site/load-settings.tsx";
import { SettingsLayout } from "../site/settings-layout.tsx";
import {
  AppearanceGroups,
  ContactGroup,
  LanguageGroup,
  MoneyGroup,
  TextGroup,
} from "../site/site-form.tsx";
import { useSettingsEditor } from "../site/use-settings-editor.ts";
import { proposeSettings } from "./propose-settings.ts";
import { SkipButton } from "./step-actions.tsx";
import { findOpenStep, type StepProps, stepPath } from "./use-set-up.ts";

type Props = StepProps & { step: "look" | "languages" | "owner" };

/** A set-up step that edits a part of the site's settings. */
export const SettingsStep = (props: Props) => (
  <LoadSettings>
    {(loaded) => <SettingsEditor key={loaded.data.version} {...props} loaded={loaded} />}
  </LoadSettings>
);

function SettingsEditor({ step, setUp, changes, loaded }: Props & { loaded: LoadedSettings }) {
  const isOpen = setUp.steps.some(({ name, state }) => name === step && state === "open");
  const published = loaded.data;
  const [initialSettings] = useState(() =>
    step === "languages" && isOpen ? proposeSettings(published.settings) : published.settings,
  );
  const editor = useSettingsEditor(published, {
    initialSettings,
    onPublished: async (settings) => {
      const { data } = await apiFetch("PUT /api/admin/set-up/:step", {
        params: { step },
        body: { state: "done" },
      });
      location.assign(localizePath(stepPath(findOpenStep(data) ?? step), getLocale(), settings));
    },
  });
  const { draft, issues, sending, formError } = editor;
  const fields = { draft, issues, onChange: editor.change };
  return (
    <SettingsLayout
      editor={{ ...editor, formError: formError ?? changes.error }}
      actions={
        <>
          <Button type="submit" aria-disabled={sending}>
            {sending ? m.common_publishing() : m.set_up_publish()}
          </Button>
          <SkipButton step={step} changes={changes} />
          {step === "look" && <BrandFileButtons settings={draft} onLoad={editor.change} />}
        </>
      }
    >
      {step === "look" && <AppearanceGroups {...fields} />}
      {step === "languages" && (
        <>
          <LanguageGroup {...fields} />
          <MoneyGroup {...fields} />
        </>
      )}
      {step === "owner" && (
        <>
          <ContactGroup {...fields} />
          <TextGroup {...fields} />
        </>
      )}
    </SettingsLayout>
  );
}
