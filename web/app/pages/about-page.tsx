import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import {
  aboutPageBenefits,
  aboutPageIntro,
  aboutPagePrinciples,
} from "../../../contract/pages/built-in-texts.ts";
import { pages } from "../../../contract/pages.ts";
import { paths } from "../../api/paths.ts";
import { Poster } from "../../features/catalogue/poster.tsx";
import { featuredMoviesQuery } from "../../features/catalogue/queries.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BuiltInPage } from "./site-page.tsx";

export const AboutPage = () => (
  <BuiltInPage slug={pages.about.slug}>
    <BuiltInAbout />
  </BuiltInPage>
);

function BuiltInAbout() {
  return (
    <div className="wrap pt-10 sm:pt-20">
      <div className="grid gap-x-12 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <p className="eyebrow">{m.site_about_eyebrow()}</p>
          <h1 className="headline mt-3 max-w-3xl text-5xl sm:text-7xl">{m.site_about_title()}</h1>
          <p className="mt-8 max-w-2xl text-xl text-pretty text-screen/85">{aboutPageIntro()}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.movies}>{m.common_browse_movies()}</ButtonLink>
            <ButtonLink look="quiet" to={paths.contact}>
              {m.site_about_contact()}
            </ButtonLink>
          </div>
        </div>
        <PosterRow />
      </div>
      <div aria-hidden="true" className="bulbs mt-14 w-full" />
      <ul className="mt-12 grid gap-10 md:grid-cols-3">
        {aboutPageBenefits.map(({ title, text }) => (
          <li key={title()}>
            <h2 className="headline text-4xl">{title()}</h2>
            <p className="mt-3 text-pretty text-dim">{text()}</p>
          </li>
        ))}
      </ul>
      <section className="mt-14 rounded-3xl bg-velvet p-6 ring-1 ring-screen/6 sm:p-12">
        <h2 className="headline text-4xl sm:text-6xl">{m.site_about_promises_title()}</h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {aboutPagePrinciples.map(({ title, text }) => (
            <li key={title()} className="border-t border-rail pt-5">
              <h3 className="headline text-3xl text-bulb">{title()}</h3>
              <p className="mt-2 text-pretty text-dim">{text()}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Three posters as decoration, on wide screens only. */
function PosterRow() {
  const movies = useQuery(featuredMoviesQuery()).data?.data.slice(0, 3) ?? [];
  return (
    <div aria-hidden="true" className="hidden h-96 w-[35rem] gap-4 lg:flex xl:w-[38rem]">
      {movies.map((movie) => (
        <Poster
          key={movie.id}
          of={movie}
          sizes="192px"
          className="flex-1 animate-rise self-start rounded-xl ring-1 ring-screen/15 nth-2:mt-8 nth-3:mt-16"
        />
      ))}
    </div>
  );
}
