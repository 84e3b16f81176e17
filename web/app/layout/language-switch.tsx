import { siteLanguages } from "../../../contract/constants.ts";
import { chooseLanguage } from "../../language/choose.ts";
import { language, t } from "../../language/text.ts";

const names = { en: "English", es: "Español" } as const;

export function LanguageSwitch() {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{t("Language")}</legend>
      {siteLanguages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => chooseLanguage(each)}
          className="min-h-11 px-2 text-dim hover:text-bulb aria-pressed:text-bulb"
        >
          {names[each]}
        </button>
      ))}
    </fieldset>
  );
}
