import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import { type AdminHome, maxHeroMovies, pickOfTheWeekDays } from "../../../contract/home/home.ts";
import { apiFetch } from "../../api/client.ts";
import { getSiteToday } from "../../api/site-today.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import { MoviesField } from "../movies-field.tsx";
import { homeFields, toHomeFormValues, toHomeLayout } from "./home-form-values.ts";
import { HomePreview } from "./home-preview.tsx";
import { FeaturedPickFields } from "./pick-fields.tsx";
import { RowsField } from "./rows-field.tsx";

export function HomeForm({ home }: { home: AdminHome }) {
  const queryClient = useQueryClient();
  const { form, register, draft, setValue, sending, issues, formError, conflict } = useEditor({
    saved: home,
    toValues: (saved) => toHomeFormValues(saved, getSiteToday()),
    fields: homeFields,
    send: async (values, { saved: { version } }) =>
      apiFetch("PUT /api/admin/home", { body: { version, layout: toHomeLayout(values) } }),
    onSaved: async (message) => {
      showAlert(message);
      await queryClient.invalidateQueries();
    },
  });

  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form {...form} className="grid content-start gap-10">
        <p className="text-dim">{m.home_admin_intro()}</p>
        {conflict}
        <Group
          name="hero"
          title={m.home_admin_hero()}
          hint={m.home_admin_hero_hint({ maximum: maxHeroMovies })}
        >
          <MoviesField
            name="layout.heroMovieIds"
            movies={draft.hero}
            maximum={maxHeroMovies}
            whenEmpty={m.home_admin_no_movies()}
            error={issues["layout.heroMovieIds"]}
            onChange={(movies) => setValue("hero", movies)}
          />
        </Group>
        <Group
          name="pick"
          title={m.catalogue_pick_of_the_week()}
          hint={m.home_admin_pick_hint({ days: pickOfTheWeekDays })}
        >
          <FeaturedPickFields
            pick={draft.pick}
            register={register}
            setValue={setValue}
            issues={issues}
          />
        </Group>
        <Group name="rows" title={m.home_admin_rows()} hint={m.home_admin_rows_hint()}>
          <RowsField
            rows={draft.rows}
            choices={home.choices}
            error={issues["layout.rows"]}
            onChange={(rows) => setValue("rows", rows)}
          />
        </Group>
        <div>
          <p role="alert" className="mb-3 text-ember empty:hidden">
            {formError}
          </p>
          <Button type="submit" disabled={sending}>
            {m.common_save()}
          </Button>
        </div>
      </form>
      <HomePreview values={draft} />
    </div>
  );
}

type GroupProps = { name: string; title: string; hint: string; children: ReactNode };

const Group = ({ name, title, hint, children }: GroupProps) => (
  <fieldset name={name} className="min-w-0">
    <legend className="headline text-3xl">{title}</legend>
    <p className="mt-1 mb-5 text-dim">{hint}</p>
    {children}
  </fieldset>
);
