import { Bot } from "lucide-react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";

type Props = { disabled: boolean; onConfirm: () => void };

/** Says that a machine made the captions, and lets a person confirm that they are right. */
export const AutomaticMark = ({ disabled, onConfirm }: Props) => (
  <div className="flex flex-wrap items-center gap-3 rounded-2xl bg-seat p-4">
    <p className="flex min-w-0 flex-1 basis-60 gap-3">
      <Bot aria-hidden="true" className="size-6 shrink-0 text-ember" />
      <span>
        <strong className="block">{m.speech_admin_mark()}</strong>
        <span className="text-sm text-dim">{m.speech_admin_mark_text()}</span>
      </span>
    </p>
    <Button look="quiet" disabled={disabled} onClick={onConfirm}>
      {m.speech_admin_confirm()}
    </Button>
  </div>
);
