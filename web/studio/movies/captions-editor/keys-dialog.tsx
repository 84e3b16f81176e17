import { m } from "#messages";
import { Dialog } from "../../../ui/dialog.tsx";
import { ShortcutsSwitch } from "../../../ui/shortcuts-switch.tsx";
import { keyBindings } from "./editor-keys.ts";

const sections = {
  list: m.captions_edit_keys_list,
  text: m.captions_edit_keys_text,
  anywhere: m.captions_edit_keys_anywhere,
} as const;

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={m.player_shortcuts()} wide onClose={onClose}>
    <ShortcutsSwitch />
    <p className="mt-2 mb-6 text-base">{m.captions_edit_keys_time()}</p>
    <div className="grid gap-8 md:grid-cols-2">
      {(Object.keys(sections) as (keyof typeof sections)[]).map((scope) => (
        <section key={scope} className={scope === "list" ? "md:row-span-2" : ""}>
          <h3 className="mb-3 font-semibold text-screen">{sections[scope]()}</h3>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 text-base">
            {keyBindings
              .filter((binding) => binding.scope === scope)
              .map(({ command, keys, label }) => (
                <div key={command} className="contents">
                  <dt className="font-semibold whitespace-nowrap text-screen">
                    {keys.map(formatKey).join(", ")}
                  </dt>
                  <dd>{label()}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
);

const symbols: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** Writes a key as it is printed on a keyboard. */
function formatKey(key: string): string {
  if (key === " ") return m.captions_edit_key_space();
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return key
    .split("+")
    .map((part) => (part === "Mod" ? modifierName(isMac) : (symbols[part] ?? part)))
    .join(isMac ? " " : "+");
}

const modifierName = (isMac: boolean) => (isMac ? "⌘" : m.captions_edit_control_key());
