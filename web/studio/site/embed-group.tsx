import { m } from "#messages";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { TextArea } from "../../ui/field.tsx";
import { SettingsGroup, type SettingsProps, splitLines } from "./settings-group.tsx";

export const EmbedGroup = ({ draft, issues, onChange }: SettingsProps) => (
  <SettingsGroup name="embeds">
    <CheckboxField
      label={m.site_settings_embeds_anywhere()}
      checked={draft.embedsAnywhere}
      onChange={({ target }) => onChange({ embedsAnywhere: target.checked })}
    />
    <TextArea
      label={m.site_settings_embed_hosts()}
      hint={m.site_settings_embed_hosts_hint()}
      rows={3}
      disabled={draft.embedsAnywhere}
      value={draft.embedHosts.join("\n")}
      error={issues.embedHosts}
      onChange={({ target }) => onChange({ embedHosts: splitLines(target.value) })}
    />
  </SettingsGroup>
);
