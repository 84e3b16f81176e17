import { m } from "#messages";
import { type ApiKeyScope, apiKeyScopes, importApiKeyScopes } from "../../../contract/keys/keys.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import {
  apiKeyFields,
  apiKeyScopeLabels,
  lifetimeOptions,
  toApiKeyForm,
  toApiKeyValues,
} from "./key-form-values.ts";

type Props = EditorProps & { onKey: (key: string) => void };

/** Creates an API key. */
export function KeyEditor({ onKey, onChanged, onSaved, onClose }: Props) {
  const { form, register, draft, setValue, sending, issues, formError } = useEditor({
    saved: null,
    toValues: toApiKeyValues,
    fields: apiKeyFields,
    send: async (values) => {
      const { message, data } = await apiFetch("POST /api/keys", { body: toApiKeyForm(values) });
      onKey(data.key);
      return { message };
    },
    onSaved,
    onChanged,
  });

  const toggle = (scope: ApiKeyScope) =>
    setValue(
      "scopes",
      apiKeyScopes.filter((each) => draft.scopes.includes(each) !== (each === scope)),
    );

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      <TextField
        label={m.keys_name()}
        hint={m.keys_name_hint()}
        {...register("name")}
        required
        maxLength={60}
        autoComplete="off"
        error={issues.name}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{m.keys_scopes()}</legend>
        <Button
          look="quiet"
          className="mb-3"
          onClick={() => setValue("scopes", [...importApiKeyScopes])}
        >
          {m.keys_preset_import()}
        </Button>
        <div className="grid gap-2">
          {apiKeyScopes.map((scope) => (
            <CheckboxField
              key={scope}
              label={apiKeyScopeLabels[scope]()}
              checked={draft.scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </div>
        {issues.scopes && <p className="mt-1.5 text-sm text-ember">{issues.scopes}</p>}
      </fieldset>
      <RadioField
        label={m.keys_lifetime()}
        name="lifetime"
        options={lifetimeOptions()}
        value={draft.lifetime}
        onChange={(lifetime) => setValue("lifetime", lifetime)}
      />
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.keys_add()}
        onClose={onClose}
      />
    </form>
  );
}
