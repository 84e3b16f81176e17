// Every file name made from a name uses this conversion: "Renée Falconetti" -> "renee-falconetti".
export function nameSlug(name) {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
