import { createElement, Fragment, type ReactNode } from "react";

/** A function of `messages/` that returns a text in the current locale. */
export type Message = () => string;

/** A message with named parameters. */
export type MessageWithParams<Inputs> = (inputs: Inputs) => string;

/** Renders a message with elements as its parameters. */
export function renderMessage<Holes extends string>(
  message: (holes: Record<Holes, string>) => string,
  elements: Record<Holes, ReactNode>,
): ReactNode {
  const marks = Object.fromEntries(
    Object.keys(elements).map((name) => [name, `\u0000${name}\u0000`]),
  );
  const pieces = message(marks as Record<Holes, string>).split("\u0000");
  const filled = pieces.map((piece, index) => (index % 2 === 0 ? piece : elements[piece as Holes]));
  return createElement(Fragment, null, ...filled);
}
