import { t } from "../../../i18n/text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { skipSeconds } from "../features/use-keyboard-shortcuts.ts";

/** The keys as they are written on a keyboard, and what they do. */
function listShortcuts(): [string, string][] {
  const seconds = skipSeconds;
  return [
    [t("Space or k"), t("Play, pause")],
    ["j, ←", t("Back {seconds} seconds", { seconds })],
    ["l, →", t("On {seconds} seconds", { seconds })],
    ["↑ ↓", t("Louder, quieter")],
    ["m", t("Sound off and on")],
    ["c", t("Captions")],
    ["f", t("Full screen")],
    ["0 – 9", t("To a tenth of the film")],
    ["< >", t("Slower, faster")],
    ["?", t("This list")],
  ];
}

export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("Keys")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {listShortcuts().map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-semibold whitespace-nowrap text-screen">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
