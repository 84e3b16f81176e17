import { type SQL, sql } from "drizzle-orm";
import { getLocale, locales } from "#messages/runtime";
import {
  type AuditReferenceKind,
  type AuditSubject,
  auditReferences,
} from "../../contract/monitoring/audit.ts";
import {
  apiKeys,
  auditLog,
  categories,
  collections,
  exits,
  extras,
  movies,
  orderItems,
  orders,
  people,
  plans,
  promotionCodes,
  rightsHolders,
  users,
  videos,
  webhookEndpoints,
} from "../schema.ts";

/**
 * The maximum number of named ids in `before` or `after`. The studio shows the start of a longer
 * list.
 */
const maxNames = 40;
/** The maximum number of movies in an order's name. */
const maxItemNames = 3;
/** The subjects whose entries contain lists of ids. */
const listingSubjects = ["collection", "home", "plan", "promotion-code", "terms"];

type NameSql = (id: SQL) => SQL;

const toNumber = (id: SQL) => sql`cast(${id} as integer)`;
const movieName: NameSql = (id) =>
  sql`(select name from ${movies} where ${movies.id} = ${toNumber(id)})`;
const planName: NameSql = (id) => sql`(select name from ${plans} where ${plans.id} = ${id})`;
const userName: NameSql = (id) => sql`(select name from ${users} where ${users.id} = ${id})`;
const videoName: NameSql = (id) => sql`coalesce(
  (select name from ${movies} where ${movies.videoId} = ${id} limit 1),
  (select title from ${extras} where ${extras.videoId} = ${id} limit 1),
  (select file_name from ${videos} where ${videos.id} = ${id})
)`;
const categoryTitle: NameSql = (id) =>
  sql`(select title from ${categories} where ${categories.id} = ${toNumber(id)})`;
const personName: NameSql = (id) =>
  sql`(select name from ${people} where ${people.id} = ${toNumber(id)})`;
const holderName: NameSql = (id) =>
  sql`(select name from ${rightsHolders} where ${rightsHolders.id} = ${id})`;

/** SQL expression: a collection's title in the reader's language, else in another language. */
function collectionTitle(condition: SQL): SQL {
  const titles = [getLocale(), ...locales].map(
    (locale) => sql`${collections.texts} ->> ${sql.raw(`'$.${locale}.title'`)}`,
  );
  return sql`(
    select coalesce(${sql.join(titles, sql`, `)}) from ${collections} where ${condition}
  )`;
}

/** SQL expression: the buyer and the items of an order, as in "Mia Member: Metropolis". */
const orderName: NameSql = (id) => sql`(
  select coalesce(${userName(sql`o.user_id`)} || ': ', '') || coalesce(
    o.season_name,
    (
      select group_concat(name, ', ')
      from (
        select name from ${orderItems} where order_id = o.id order by line limit ${sql.raw(String(maxItemNames))}
      )
    ),
    ${planName(sql`o.plan_id`)}
  )
  from ${orders} as o
  where o.id = ${id}
)`;

const rowTitle: NameSql = (id) => sql`iif(
  ${id} like 'category-%',
  ${categoryTitle(sql`substr(${id}, 10)`)},
  ${collectionTitle(sql`${collections.id} = cast(substr(${id}, 12) as integer)`)}
)`;

const referenceNames: Record<AuditReferenceKind, NameSql> = {
  category: categoryTitle,
  movie: movieName,
  person: personName,
  plan: planName,
  "rights holder": holderName,
  row: rowTitle,
  video: videoName,
};

const subjectNames: Partial<Record<AuditSubject, NameSql>> = {
  movie: movieName,
  terms: movieName,
  person: personName,
  extra: (id) => sql`(select title from ${extras} where ${extras.id} = ${toNumber(id)})`,
  category: categoryTitle,
  collection: (id) => collectionTitle(sql`${collections.slug} = ${id}`),
  video: videoName,
  user: userName,
  order: orderName,
  exit: (id) => userName(sql`(select user_id from ${exits} where ${exits.id} = ${id})`),
  plan: planName,
  "promotion-code": (id) =>
    sql`(select code from ${promotionCodes} where ${promotionCodes.id} = ${id})`,
  "rights holder": holderName,
  "API key": (id) => sql`(select name from ${apiKeys} where ${apiKeys.id} = ${id})`,
  "webhook endpoint": (id) =>
    sql`(select url from ${webhookEndpoints} where ${webhookEndpoints.id} = ${id})`,
};

/** SQL expression: the name of the thing with this kind and id. */
function selectName(kind: SQL, id: SQL, names: Record<string, NameSql>): SQL {
  const cases = Object.entries(names).map(
    ([name, nameSql]) => sql`when ${sql.raw(`'${name}'`)} then ${nameSql(id)}`,
  );
  return sql`case ${kind} ${sql.join(cases, sql` `)} end`;
}

/** SQL expression: the present name of an entry's subject; null if the entry stores a name. */
export const subjectNameSql = (): SQL<string | null> => sql`iif(
  coalesce(${auditLog.before} ->> '$.name', ${auditLog.after} ->> '$.name') is null,
  ${selectName(sql`${auditLog.subject}`, sql`${auditLog.subjectId}`, subjectNames)},
  null
)`;

/** SQL expression: the kind of the thing whose id is the JSON value `t`; null for other values. */
function kindOfValue(): SQL {
  const cases = Object.entries(auditReferences).map(([field, kind]) =>
    sql.raw(`when t.key = '${field}' or t.path like '%.${field}' then '${kind}'`),
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** SQL query: the kind and the id of each thing that a list in the JSON names. */
const selectListed = (json: SQL): SQL => sql`
  select *
  from (
    select ${kindOfValue()} as kind, t.atom as id
    from json_tree(iif(${auditLog.subject} in (${quoted(listingSubjects)}), ${json}, null)) as t
    where t.type in ('text', 'integer')
  )
  where kind is not null
  limit ${sql.raw(String(maxNames))}`;

const quoted = (texts: string[]) => sql.raw(texts.map((text) => `'${text}'`).join(", "));

/**
 * SQL expression: the JSON `[[kind, id, name], …]` of the things whose ids an entry contains, with
 * their present names. The name of a thing that no longer exists is null.
 */
export const referencedNamesSql = (): SQL<string> => sql`(
  select json_group_array(
    json_array(ref.kind, ref.id, ${selectName(sql`ref.kind`, sql`ref.id`, referenceNames)})
  )
  from (
    select 'movie' as kind, coalesce(${auditLog.after} ->> '$.movieId', ${auditLog.before} ->> '$.movieId') as id
    union all select 'person', ${auditLog.after} ->> '$.into'
    union all select 'video', ${auditLog.after} ->> '$.videoId'
    union all select * from (${selectListed(sql`${auditLog.after}`)})
    union all select * from (${selectListed(sql`${auditLog.before}`)})
  ) as ref
  where ref.id is not null
)`;

export type AuditNames = Record<string, Record<string, string>>;

/** Reads the JSON of `referencedNamesSql`: the names by kind and id, if there are any. */
export function readAuditNames(json: string): { names?: AuditNames } {
  const names: AuditNames = {};
  for (const [kind, id, name] of JSON.parse(json) as [string, string | number, string | null][])
    if (name !== null) names[kind] = { ...names[kind], [String(id)]: name };
  return Object.keys(names).length > 0 ? { names } : {};
}
