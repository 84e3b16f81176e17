/**
 * Returns the statements that create, replace or drop triggers, views and full-text tables so that
 * they equal their definitions. Drizzle does not know these objects. `found` contains the existing
 * objects by name. `invalidated` contains the tables that the migration rebuilds: their triggers,
 * views and indexes are dropped before the rebuild and created after it.
 */
export function compareSchemaObjects(found, { objects, fills }, invalidated = []) {
  const isSame = (name, sql) =>
    found.has(name) && normalize(found.get(name).sql) === normalize(sql);
  const changed = new Set(
    objects.filter(({ name, sql }) => !isSame(name, sql)).map(({ name }) => name),
  );
  for (const { name, sql } of fills)
    if ([...changed].some((each) => mentions(sql, each))) changed.add(name);
  const removed = [...found.keys()].filter((name) => !objects.some((each) => each.name === name));
  const dropped = new Map(
    [...found].filter(([name]) => changed.has(name) || removed.includes(name)),
  );
  addDependents(dropped, found, invalidated);
  const created = objects.filter(({ name }) => changed.has(name) || dropped.has(name));
  return {
    drops: sortByType([...dropped.values()], ["index", "trigger", "view", "table"]).map(
      ({ type, name }) => `DROP ${type.toUpperCase()} ${name};`,
    ),
    creates: [
      ...sortByType(
        created.filter(({ type }) => type !== "trigger"),
        ["view", "table", "index"],
      ).map(({ sql }) => sql),
      ...fills.filter(({ name }) => changed.has(name)).map(({ sql }) => sql),
      ...created.filter(({ type }) => type === "trigger").map(({ sql }) => sql),
    ],
    changes: [
      ...[...changed].map((name) => `${found.has(name) ? "changed" : "added"} ${name}`),
      ...removed.map((name) => `removed ${name}`),
    ],
  };
}

/**
 * Adds the objects that must be dropped too. Dropping a view drops the view's triggers. SQLite
 * checks every trigger and view that mentions a rebuilt table, or a dropped view or full-text
 * table.
 */
function addDependents(dropped, found, invalidated) {
  const size = dropped.size;
  const relations = [...dropped.values()].filter(({ type }) => type === "view" || type === "table");
  const gone = invalidated.length > 0 ? [...invalidated, ...relations.map(({ name }) => name)] : [];
  for (const [name, object] of found) {
    const isDependent =
      object.type !== "table" && mentionsAny(`${object.table} ${object.sql}`, gone);
    if (isDependent || dropped.get(object.table)?.type === "view") dropped.set(name, object);
  }
  if (dropped.size > size) addDependents(dropped, found, invalidated);
}

const normalize = (sql) => sql.replace(/\s+/g, " ").replace(/;$/, "").trim();
const mentions = (sql, name) => new RegExp(`\\b${name}\\b`).test(sql);
const mentionsAny = (sql, names) => names.some((name) => mentions(sql, name));
const sortByType = (objects, types) =>
  types.flatMap((type) => objects.filter((each) => each.type === type));
