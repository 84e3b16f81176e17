import { locales } from "../../../contract/constants.ts";
import { chooseLanguage } from "../../i18n/choose.ts";
import { language, t } from "../../i18n/text.ts";

const names = { en: "English", es: "Español" } as const;

/** Each language by its own name: who looks for it may not read the page's. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  return (
    <fieldset className={`flex items-center gap-1 ${className}`}>
      <legend className="sr-only">{t("Language")}</legend>
      {locales.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          onClick={() => option !== language && chooseLanguage(option)}
          className="min-h-11 rounded-full border border-transparent px-4 font-medium text-dim transition-colors hover:text-bulb aria-pressed:border-bulb/60 aria-pressed:text-bulb"
        >
          {names[option]}
        </button>
      ))}
    </fieldset>
  );
}
