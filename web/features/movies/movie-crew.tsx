import { Fragment } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { CrewMember } from "../../../contract/catalogue/catalogue.ts";
import { creditJobLabels } from "../../api/job-labels.ts";
import { paths } from "../../api/paths.ts";
import { groupBy } from "../../ui/group-by.ts";

/** The crew of a movie by job, each with a link to the person. */
export function MovieCrew({ crew }: { crew: CrewMember[] }) {
  if (crew.length === 0) return null;
  return (
    <section aria-label={m.movie_crew()}>
      <dl className="mt-6 flex max-w-3xl flex-wrap gap-x-6 gap-y-1">
        {[...groupBy(crew, ({ job }) => job)].map(([job, members]) => (
          <div key={job} className="min-w-0">
            <dt className="text-sm text-dim">{creditJobLabels[job]()}</dt>
            <dd className="font-semibold wrap-anywhere">
              {members.map(({ id, person }, index) => (
                <Fragment key={id}>
                  {index > 0 && ", "}
                  <Link to={paths.person(person.id)} className="hover:text-bulb">
                    {person.name}
                  </Link>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
