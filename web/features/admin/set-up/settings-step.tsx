import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { ResponseOf } from "../../../../contract/endpoints.ts";
import { apiFetch } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-parts.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { BrandFileButtons } from "../site/brand-file.tsx";
import { SettingsConflict } from "../site/settings-conflict-dialog.tsx";
import { ContactGroup, LanguageGroup, LookGroups, MoneyGroup, TextGroup } from "../site/site-form.tsx";
import { SitePreview } from "../site/site-preview.tsx";
import { useSettingsDraft } from "../site/use-settings-draft.ts";
import { findOpenStep, type StepProps, stepPath } from "./use-set-up.ts";

type SettingsStepName = "look" | "languages" | "owner";
type Props = StepProps & { step: SettingsStepName };

/** A part of the site's settings. */
export function SettingsStep(props: Props) {
  const settings = useQuery({ ...queryOptionsFor("GET /api/admin/site"), staleTime: 0, refetchOnWindowFocus: false });
  if (settings.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!settings.data) return <ListError list={settings} />;
  return <SettingsEditor key={settings.data.data.version} {...props} loaded={settings.data} />;
}

function SettingsEditor({ step, user, changes, loaded }: Props & { loaded: ResponseOf<"GET /api/admin/site"> }) {
  const editor = useSettingsDraft(loaded.data, async () => {
    const { data } = await apiFetch("PUT /api/admin/set-up/:step", { params: { step }, body: { state: "done" } });
    location.assign(stepPath(user, findOpenStep(data) ?? step));
  });
  const { draft, issues, busy } = editor;
  const fields = { draft, issues, onChange: editor.change };
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
        className="grid content-start gap-8"
      >
        {step === "look" && <LookGroups {...fields} />}
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
        <FormError formError={editor.error ?? changes.error} issues={issues} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={busy}>
            {busy ? m.common_publishing() : m.set_up_publish()}
          </Button>
          <Button look="quiet" aria-disabled={changes.busy} onClick={() => changes.mark(step, "skipped")}>
            {m.set_up_skip()}
          </Button>
          {step === "look" && <BrandFileButtons settings={draft} onLoad={editor.setDraft} />}
        </div>
      </form>
      <SitePreview settings={draft} />
      <SettingsConflict editor={editor} />
    </div>
  );
}
