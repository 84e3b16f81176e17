import { Children, type ComponentProps, isValidElement, type ReactNode } from "react";
import { Link } from "react-router-dom";

type Look = "primary" | "quiet" | "plain";

const shape =
  "relative inline-flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold sm:whitespace-nowrap transition-[background,color,border-color,transform] duration-200 active:scale-[0.98] disabled:opacity-45 disabled:active:scale-100 aria-disabled:opacity-60";

/**
 * The classes of the looks. The primary look has a border for forced-colors mode, which removes its
 * background.
 */
const looks: Record<Look, string> = {
  primary:
    "[:where(&)]:px-6 border border-transparent bg-bulb text-night enabled:hover:bg-glow [a&]:hover:bg-glow",
  quiet:
    "[:where(&)]:px-6 border border-edge/70 text-screen enabled:hover:border-bulb enabled:hover:text-bulb [a&]:hover:border-bulb [a&]:hover:text-bulb",
  plain:
    "[:where(&)]:px-3 text-screen underline decoration-screen/40 underline-offset-4 enabled:hover:text-bulb [a&]:hover:text-bulb",
};

export const buttonClass = (look: Look = "primary") => `${shape} ${looks[look]}`;

/** `about` says what the button concerns, for screen readers, as in "Delete: Metropolis". */
type Props = { look?: Look; about?: string };

export function Button({
  look,
  className = "",
  about,
  children,
  ...rest
}: ComponentProps<"button"> & Props) {
  return (
    <button
      type="button"
      aria-label={nameOf(children, about)}
      {...rest}
      className={`${buttonClass(look)} ${className}`}
    >
      {children}
    </button>
  );
}

/**
 * Returns a name in one text: browsers put a space before hidden text that follows a label, as in
 * "Delete : Metropolis".
 */
const nameOf = (label: ReactNode, about: string | undefined) =>
  about && `${textOf(label)}: ${about}`;

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : child,
    )
    .join("");

export function ButtonLink({
  look,
  className = "",
  about,
  children,
  ...rest
}: ComponentProps<typeof Link> & Props) {
  return (
    <Link
      aria-label={nameOf(children, about)}
      {...rest}
      className={`${buttonClass(look)} ${className}`}
    >
      {children}
    </Link>
  );
}
