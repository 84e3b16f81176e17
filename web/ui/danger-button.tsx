import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** A button for actions that cannot be undone. */
export function DangerButton({ className = "", ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      {...rest}
      className={`border-ember! bg-ember! text-night! enabled:hover:bg-screen! ${className}`}
    />
  );
}
