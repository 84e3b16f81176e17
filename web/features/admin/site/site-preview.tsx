import type { CSSProperties } from "react";
import { m } from "#messages";
import { baseLocale, getLocale } from "#messages/runtime";
import { defaultColours, derivePalette } from "../../../../contract/palette.ts";
import type { SiteSettings } from "../../../../contract/site-settings.ts";
import { familyList, typePairs } from "../../../../contract/type-pairs.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { LogoMark } from "../../../ui/logo-mark.tsx";

/** The home page's parts with the settings, as on a desk and on a phone. */
export function SitePreview({ settings }: { settings: SiteSettings }) {
  return (
    <section aria-label={m.site_settings_preview()} className="content-start xl:sticky xl:top-28 xl:self-start">
      <h2 className="headline text-3xl">{m.site_settings_preview()}</h2>
      <div aria-hidden="true" className="mt-5 grid gap-6 sm:grid-cols-[minmax(0,1fr)_13rem] xl:grid-cols-1">
        <PreviewFrame settings={settings} />
        <div className="w-52">
          <PreviewFrame settings={settings} isPhone />
        </div>
      </div>
    </section>
  );
}

/** Colours that are being typed are not colours yet: the default's are shown. */
function styleOf({ colours, typePair }: SiteSettings): CSSProperties {
  const isComplete = Object.values(colours).every((colour) => /^#[0-9a-f]{6}$/.test(colour));
  const palette = derivePalette(isComplete ? colours : defaultColours);
  const { headline, text } = typePairs[typePair];
  return {
    ...Object.fromEntries(Object.entries(palette).map(([name, colour]) => [`--color-${name}`, colour])),
    "--font-display": familyList(headline),
    fontFamily: familyList(text),
  } as CSSProperties;
}

function PreviewFrame({ settings, isPhone = false }: { settings: SiteSettings; isPhone?: boolean }) {
  const { name, logo, tagline, eyebrow, footerNote, address, phone, email, locales } = settings;
  const locale = locales.find((offered) => offered === getLocale()) ?? locales[0] ?? baseLocale;
  return (
    <div
      style={styleOf(settings)}
      className={`overflow-hidden bg-night text-screen shadow-2xl ring-1 ring-white/15 ${isPhone ? "rounded-3xl" : "rounded-2xl"}`}
    >
      <div className="flex items-center gap-2 border-b border-white/6 px-4 py-3">
        {logo ? (
          <img src={logo.path} alt="" className="h-6 w-auto max-w-32" />
        ) : (
          <>
            <LogoMark className="size-6 shrink-0" />
            <span className="headline truncate pt-0.5 text-xl">{name}</span>
          </>
        )}
        {!isPhone && <span className="ml-auto text-sm text-dim">{m.common_movies()}</span>}
      </div>
      <div className={`foyer grid gap-4 p-4 ${isPhone ? "" : "grid-cols-[5.5rem_minmax(0,1fr)] gap-5 p-6"}`}>
        <span className={`aspect-2/3 rounded-lg bg-seat ring-1 ring-white/15 ${isPhone ? "w-20" : "w-full"}`} />
        <div className="min-w-0">
          <p className="eyebrow text-sm">{eyebrow[locale] || m.catalogue_hero_title({ site: name })}</p>
          <p className={`headline mt-2 ${isPhone ? "text-3xl" : "text-4xl"}`}>{m.site_settings_sample_title()}</p>
          <p className="mt-2 text-sm text-dim">{m.site_settings_sample_text()}</p>
          <span className={`${buttonClass()} mt-4 min-h-9 px-4 text-sm`}>{m.common_subscribe()}</span>
        </div>
      </div>
      <div className="border-t border-white/6 bg-velvet/60 px-4 py-4 text-sm text-dim">
        <p className="wrap-anywhere">{tagline[locale]}</p>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          {[...address, phone, email].filter(Boolean).join("\n")}
        </p>
        <p className="mt-2 wrap-anywhere">{footerNote[locale]}</p>
      </div>
    </div>
  );
}
