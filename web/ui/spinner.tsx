import { t } from "../language/text.ts";
/** The round logo, turning: for routes that are still loading. */
export function Spinner() {
  return (
    <div className="grid min-h-[70vh] place-items-center" role="status">
      <span className="relative grid size-20 place-items-center">
        <span className="absolute inset-0 animate-spin rounded-full border-2 border-rail border-t-bulb" />
        <img src="/icons/logo.svg" alt="" width={48} height={48} className="size-12 rounded-full" />
        <span className="sr-only">{t("Loading")}</span>
      </span>
    </div>
  );
}
