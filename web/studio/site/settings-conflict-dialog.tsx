import { m } from "#messages";
import {
  type SettingsVersion,
  type SiteSettings,
  StoredSitePicture,
} from "../../../contract/site/site-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { listSettingTexts } from "./setting-labels.ts";
import type { useSettingsDraft } from "./use-settings-draft.ts";

/** Opens if another user published meanwhile. */
export function SettingsConflict({ editor }: { editor: ReturnType<typeof useSettingsDraft> }) {
  const { conflict, publish, dropConflict } = editor;
  if (!conflict) return null;
  const publishMine = () => publish(conflict.mine, conflict.newer.version);
  return <SettingsConflictDialog {...conflict} onPublish={publishMine} onClose={dropConflict} />;
}

type Props = {
  mine: SiteSettings;
  newer: SettingsVersion;
  onPublish: () => void;
  onClose: () => void;
};

/**
 * Shows the settings that another user published meanwhile beside the user's own, where they
 * differ.
 */
function SettingsConflictDialog({ mine, newer, onPublish, onClose }: Props) {
  const differences = listDifferences(mine, newer.settings);
  return (
    <Dialog
      wide
      title={m.site_settings_conflict_title()}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={() => location.reload()}>
            {m.site_settings_take_theirs()}
          </Button>
          <Button onClick={onPublish}>{m.site_settings_publish_mine()}</Button>
        </>
      }
    >
      <p>
        {m.site_settings_conflict_text({
          name: newer.publishedBy ?? "–",
          date: newer.publishedAt ? formatDateTime(newer.publishedAt) : "–",
        })}
      </p>
      <table className="mt-6 w-full text-left text-base">
        <thead>
          <tr className="border-b border-rail">
            <td />
            <th scope="col" className="p-2">
              {m.site_settings_mine()}
            </th>
            <th scope="col" className="p-2">
              {m.site_settings_theirs()}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, own, other }) => (
            <tr key={label} className="border-b border-rail/60 align-top">
              <th scope="row" className="p-2 font-medium wrap-anywhere">
                {label}
              </th>
              <td className="p-2 wrap-anywhere whitespace-pre-line text-screen">
                <SettingValue text={own} />
              </td>
              <td className="p-2 wrap-anywhere whitespace-pre-line text-screen">
                <SettingValue text={other} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function listDifferences(mine: SiteSettings, theirs: SiteSettings) {
  const others = listSettingTexts(theirs);
  return listSettingTexts(mine).flatMap(({ label, text: own }, index) => {
    const other = others[index]?.text ?? "";
    return own === other ? [] : [{ label, own, other }];
  });
}

const SettingValue = ({ text }: { text: string }) =>
  StoredSitePicture.safeParse(text).success ? (
    <img src={text} alt="" className="max-h-16 max-w-full" />
  ) : (
    text
  );
