import { m } from "#messages";
import { Dialog } from "../../../ui/dialog.tsx";
import { ShortcutsSwitch } from "../../../ui/shortcuts-switch.tsx";
import { skipSeconds } from "../features/video-actions.ts";

/** Lists pairs of a key as printed on a keyboard and its action. */
function listShortcuts(): [string, string][] {
  const seconds = skipSeconds;
  return [
    [m.player_key_space(), m.player_key_play_pause()],
    ["j, ←", m.player_seek_back({ seconds })],
    ["l, →", m.player_seek_forward({ seconds })],
    ["↑ ↓", m.player_key_volume()],
    ["m", m.player_key_mute()],
    ["c", m.common_captions()],
    ["f", m.player_fullscreen_enter()],
    ["0 – 9", m.player_key_tenths()],
    ["< >", m.player_key_speed()],
    ["?", m.player_key_list()],
  ];
}

export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={m.player_shortcuts()} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {listShortcuts().map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-semibold whitespace-nowrap text-screen">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <ShortcutsSwitch />
      </div>
    </Dialog>
  );
}
