import { Dialog } from "../ui/dialog.tsx";

const keys = [
  ["Space or k", "Play, pause"],
  ["j, ←", "Back 10 seconds"],
  ["l, →", "On 10 seconds"],
  ["↑ ↓", "Louder, quieter"],
  ["m", "Sound off and on"],
  ["c", "Captions"],
  ["f", "Full screen"],
  ["0 – 9", "To a tenth of the film"],
  ["< >", "Slower, faster"],
  ["?", "This list"],
] as const;

export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-semibold whitespace-nowrap text-screen">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
