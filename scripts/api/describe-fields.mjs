import * as z from "zod/mini";

/** Returns the fields of a Zod object on one line: name, `?` for an optional field, and type. */
export function describeFields(schema, io) {
  const jsonSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: field }) {
      // The contract's only custom type is a file of a form.
      if (zodSchema._zod.def.type === "custom") field.type = "file";
    },
  });
  return describeType(jsonSchema, jsonSchema.$defs ?? {}, []);
}

function describeType(schema, definitions, parents) {
  if (schema === true || Object.keys(schema).length === 0) return "any";
  if (schema.$ref) return describeReference(schema.$ref, definitions, parents);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const toText = (part) => describeType(part, definitions, parents);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(toText))].join(" | ");
  // Zod describes a text with two patterns by `allOf` too, but beside the text's own type.
  if (schema.allOf && !schema.type) return schema.allOf.map(toText).join(" & ");
  if (schema.type === "array") return describeArray(schema, toText);
  if (schema.type === "object") return describeObject(schema, toText);
  return [schema.type ?? "any"].flat().join(" | ");
}

function describeReference(reference, definitions, parents) {
  const name = reference.split("/").at(-1);
  // A type inside itself is not described again, because the description would never end.
  if (parents.includes(reference) || !definitions[name]) return "object";
  return describeType(definitions[name], definitions, [...parents, reference]);
}

function describeArray({ items, prefixItems }, toText) {
  if (prefixItems) return `[${prefixItems.map(toText).join(", ")}]`;
  const type = toText(items ?? {});
  return type.includes(" ") && !type.startsWith("{") ? `(${type})[]` : `${type}[]`;
}

function describeObject({ properties, required = [], additionalProperties }, toText) {
  if (!properties && additionalProperties) return `{ [key]: ${toText(additionalProperties)} }`;
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${toText(field)}`,
  );
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}
