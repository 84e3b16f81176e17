// The only conversion of a name into a file name: "Renée Falconetti" -> "renee-falconetti".
export function nameSlug(name) {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
