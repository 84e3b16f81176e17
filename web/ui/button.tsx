import type { ComponentProps } from "react";
import { Link } from "../router/link.tsx";

type Look = "primary" | "quiet" | "plain";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 font-semibold transition-[background,color,border-color,transform] duration-200 active:scale-[0.98] disabled:opacity-45 disabled:active:scale-100";

const looks: Record<Look, string> = {
  primary: "bg-bulb text-night enabled:hover:bg-glow [a&]:hover:bg-glow",
  quiet:
    "border border-edge/70 text-screen enabled:hover:border-bulb enabled:hover:text-bulb [a&]:hover:border-bulb [a&]:hover:text-bulb",
  plain: "px-3 text-screen enabled:hover:text-bulb [a&]:hover:text-bulb",
};

export function Button({ look = "primary", className = "", ...rest }: ComponentProps<"button"> & { look?: Look }) {
  return <button type="button" {...rest} className={`${shape} ${looks[look]} ${className}`} />;
}

export function ButtonLink({
  look = "primary",
  className = "",
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={`${shape} ${looks[look]} ${className}`} />;
}
