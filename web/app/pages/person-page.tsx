import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type {
  Person,
  PersonMovie,
  PersonPage as PersonResponse,
} from "../../../contract/people/people.ts";
import { httpStatusOf } from "../../api/client.ts";
import { creditJobLabels } from "../../api/job-labels.ts";
import { paths } from "../../api/paths.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { MovieGrid, MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { personQuery } from "../../features/catalogue/queries.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { formatPartialDate } from "../../ui/format-date.ts";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { MovieListError } from "./movie-list-error.tsx";

export function PersonPage() {
  const { id = "" } = useParams();
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({
    ...personQuery(id, cursor),
    placeholderData: (previous) =>
      previous?.data.id === id ? keepPreviousData(previous) : undefined,
  });
  const pagination = usePagination(list);
  const person = list.data?.data;
  const isMissing = !person && isPersonMissing(httpStatusOf(list.error), cursor);
  useDocumentTitle(isMissing ? m.person_missing_title() : person?.name);
  if (isMissing) return <NoSuchPerson />;
  return (
    <div className="wrap pt-8 sm:pt-12">
      {person ? (
        <PersonHeader person={person} />
      ) : (
        <h1 className="sr-only">{m.person_loading()}</h1>
      )}
      {!person && list.isError && <MovieListError list={list} onFirst={pagination.onFirst} />}
      {list.isPending && <MovieGridSkeleton />}
      {person && <CreditGroups person={person} dimmed={list.isPlaceholderData} />}
      {person && (pagination.onNext || pagination.onPrevious) && (
        <Pager
          label={m.person_pages({ name: person.name })}
          page={pagination.page}
          onPrevious={pagination.onPrevious}
          onNext={pagination.onNext}
        />
      )}
    </div>
  );
}

/** Whether the person does not exist. With a cursor, a 400 may mean an invalid cursor instead. */
const isPersonMissing = (status: number | undefined, cursor: string | undefined): boolean =>
  status === 404 || (status === 400 && !cursor);

/** The portrait's author and licence, with a link to its source. */
function PortraitSource({
  person: { portraitAuthor, portraitLicence, portraitSource },
}: {
  person: Person;
}) {
  const text = [portraitAuthor, portraitLicence].filter(Boolean).join(", ") || portraitSource;
  if (!text) return null;
  const source = portraitSource ? (
    <a
      href={portraitSource}
      rel="noreferrer"
      className="underline underline-offset-4 hover:text-bulb"
    >
      {text}
    </a>
  ) : (
    text
  );
  return (
    <p className="mt-2 text-sm text-dim wrap-anywhere">
      {renderMessage(m.person_portrait, { source })}
    </p>
  );
}

/** Portrait, name and dates. */
function PersonHeader({ person }: { person: Person }) {
  const { name, image, born, died } = person;
  const dates = [
    born && m.person_born({ date: formatPartialDate(born) }),
    died && m.person_died({ date: formatPartialDate(died) }),
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-6">
      <Avatar name={name} image={image} className="size-28 text-5xl" />
      <div className="min-w-0">
        <h1
          className="headline fit-5xl wrap-anywhere xs:fit-6xl sm:fit-7xl"
          style={toWordLengthStyle(name)}
        >
          {name}
        </h1>
        {dates.length > 0 && <p className="mt-3 text-lg text-dim">{dates.join(" · ")}</p>}
        <PortraitSource person={person} />
      </div>
    </div>
  );
}

function CreditGroups({ person, dimmed }: { person: PersonResponse["data"]; dimmed: boolean }) {
  if (person.credits.length === 0)
    return (
      <Notice
        title={m.person_no_movies_title()}
        actions={<ButtonLink to={paths.movies}>{m.common_browse_movies()}</ButtonLink>}
      >
        <p>{m.person_no_movies_text({ name: person.name })}</p>
      </Notice>
    );
  return person.credits.map(({ job, movies }) => (
    <section key={job} aria-labelledby={`job-${job}`} className="mt-12">
      <h2 id={`job-${job}`} className="headline mb-4 text-3xl sm:text-4xl">
        {creditJobLabels[job]()}
      </h2>
      <MovieGrid movies={movies} level={3} dimmed={dimmed} renderAction={CardRole} />
    </section>
  ));
}

function CardRole({ role }: PersonMovie) {
  return role && <p className="text-sm text-dim wrap-anywhere">{role}</p>;
}

function NoSuchPerson() {
  return (
    <Notice
      level={1}
      title={m.person_missing_title()}
      actions={<ButtonLink to={paths.movies}>{m.common_browse_movies()}</ButtonLink>}
    >
      <p>{m.person_missing_text()}</p>
    </Notice>
  );
}
