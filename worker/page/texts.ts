import type { SiteLanguage } from "../../contract/constants.ts";

/** The Worker's own words in Spanish, by their English wording; those that the pages say too are worded as there. */
const spanish = {
  "Films worth staying up for": "Películas por las que vale la pena trasnochar",
  "Classic and open films, streamed: browse the catalogue, subscribe, and watch tonight.":
    "Cine clásico y abierto en streaming: explora el catálogo, suscríbete y mira una película esta noche.",
  Movies: "Películas",
  "Movies: {about}": "Películas: {about}",
  "Every film of the house, by category, year, length and rating.":
    "Todas las películas de la casa, por categoría, año, duración y puntuación.",
  "Films in the category {category}, ready to stream.": "Películas de la categoría {category}, listas para ver.",
  About: "Acerca de",
  "A small cinema with a long memory: who runs Marquee, and what is shown here.":
    "Un cine pequeño con mucha memoria: quiénes llevan Marquee y qué se ve aquí.",
  Contact: "Contacto",
  "Write, call or visit: a person answers.": "Escribe, llama o ven: te responde una persona.",
  "Page not found": "Página no encontrada",
  "No such movie": "No existe esa película",
  "There is nothing at this address.": "En esta dirección no hay nada.",
  Home: "Inicio",
  "Poster of {name}": "Cartel de {name}",
  "The round logo of Marquee": "El logotipo redondo de Marquee",
} as const;

type Words = keyof typeof spanish;

export const ownSpanish: Readonly<Record<string, string>> = spanish;

export function say(language: SiteLanguage, text: Words, values: Record<string, string> = {}): string {
  const said = language === "es" ? spanish[text] : text;
  return said.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
}
