import { m } from "#messages";
import { LogoMark } from "./logo-mark.tsx";

/** The rotating logo, shown while a lazy page loads. */
export function Spinner() {
  return (
    <div className="grid min-h-[70vh] place-items-center" role="status">
      <span className="relative grid size-20 place-items-center">
        <span className="absolute inset-0 animate-spin rounded-full border-2 border-rail border-t-bulb" />
        <LogoMark className="size-12" />
        <span className="sr-only">{m.common_loading()}</span>
      </span>
    </div>
  );
}
