import type { LucideIcon } from "lucide-react";

type Props = {
  label: string;
  icon: LucideIcon;
  /** Text short enough to be shown inside the icon. */
  innerLabel?: string;
  onPress: () => void;
  filled?: boolean;
  className?: string;
};

export function PlayerIconButton({
  label,
  icon: Icon,
  onPress,
  innerLabel,
  filled = false,
  className = "grid",
}: Props) {
  const plainIcon = filled ? "size-6 fill-current" : "size-5";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`size-11 shrink-0 place-items-center rounded-full text-white transition-colors *:[grid-area:1/1] hover:bg-white/15 hover:text-bulb ${className}`}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={innerLabel ? 1.5 : 2}
        className={innerLabel ? "size-7" : plainIcon}
      />
      {innerLabel && (
        <span aria-hidden="true" className="text-[0.5625rem] font-bold">
          {innerLabel}
        </span>
      )}
    </button>
  );
}
