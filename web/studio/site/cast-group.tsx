import { m } from "#messages";
import { TextField } from "../../ui/field.tsx";
import { SettingsGroup, type SettingsProps } from "./settings-group.tsx";

export const CastGroup = ({ draft, issues, onChange }: SettingsProps) => (
  <SettingsGroup name="cast">
    <TextField
      label={m.site_settings_cast_address()}
      hint={m.site_settings_cast_address_hint()}
      readOnly
      value={`${location.origin}/cast`}
      onFocus={({ target }) => target.select()}
    />
    <TextField
      label={m.site_settings_cast_app_id()}
      hint={m.site_settings_cast_app_id_hint()}
      name="castAppId"
      maxLength={8}
      autoComplete="off"
      spellCheck={false}
      value={draft.castAppId}
      error={issues.castAppId}
      onChange={({ target }) => onChange({ castAppId: target.value })}
    />
  </SettingsGroup>
);
