import { useState } from "react";
import type { UseFormRegister, UseFormSetValue } from "react-hook-form";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import { maxPickTextLength } from "../../../contract/home/home.ts";
import { getSite } from "../../../contract/site/site.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { listLanguageTabs } from "../language-tabs.ts";
import { MoviesField } from "../movies-field.tsx";
import type { HomeFormValues } from "./home-form-values.ts";

type Props = {
  pick: HomeFormValues["pick"];
  register: UseFormRegister<HomeFormValues>;
  setValue: UseFormSetValue<HomeFormValues>;
  issues: Partial<Record<string, string>>;
};

export function FeaturedPickFields({ pick, register, setValue, issues }: Props) {
  const { locales } = getSite();
  const [locale, setLocale] = useState<Locale>(locales[0] ?? getLocale());
  return (
    <div className="grid gap-5">
      <MoviesField
        name="layout.pick.movieId"
        movies={pick.movies}
        maximum={1}
        whenEmpty={m.home_admin_no_pick()}
        error={issues["layout.pick.movieId"]}
        onChange={(movies) => setValue("pick.movies", movies)}
      />
      {pick.movies.length > 0 && (
        <>
          <TextField
            type="date"
            label={m.studio_first_day()}
            {...register("pick.startsOn")}
            required
            error={issues["layout.pick.startsOn"]}
          />
          <div>
            <Tabs
              label={m.common_language()}
              tabs={listLanguageTabs()}
              open={locale}
              onOpen={setLocale}
            >
              {locales.map((each) => (
                <div key={each} hidden={each !== locale}>
                  <TextArea
                    label={m.home_admin_pick_text()}
                    hint={m.home_admin_pick_text_hint()}
                    {...register(`pick.texts.${each}`)}
                    lang={each}
                    rows={3}
                    maxLength={maxPickTextLength}
                    error={issues[`layout.pick.texts.${each}`]}
                  />
                </div>
              ))}
            </Tabs>
          </div>
        </>
      )}
    </div>
  );
}
