import type { LucideIcon } from "lucide-react";

type Props = { label: string; icon: LucideIcon; onPress: () => void; filled?: boolean; className?: string };

export function IconButton({ label, icon: Icon, onPress, filled = false, className = "grid" }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`size-11 shrink-0 place-items-center rounded-full text-white hover:bg-white/15 hover:text-bulb ${className}`}
    >
      <Icon aria-hidden="true" className={filled ? "size-6 fill-current" : "size-5"} />
    </button>
  );
}
