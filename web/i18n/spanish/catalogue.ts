/** The home page, the movies with their filters, and the categories. */
export const catalogue = {
  Featured: "Destacadas",
  "Featured movies": "Películas destacadas",
  "Tonight at Marquee": "Esta noche en Marquee",
  "More about it": "Más información",
  "Popular now": "Lo más visto",
  New: "Novedades",
  "See all": "Ver todo",
  "Because you watched {name}": "Porque viste {name}",
  "Free to download": "Descarga gratuita",
  "Free to download with your subscription": "Descarga incluida en tu suscripción",
  "The projector is dark": "El proyector está apagado",
  "The films could not be fetched. Check your connection, then try again.":
    "No se pudieron cargar las películas. Comprueba tu conexión y vuelve a intentarlo.",
  "Nothing is on yet": "Todavía no hay cartelera",
  "The first films are being put on the programme. Come back soon.":
    "Estamos preparando las primeras películas. Vuelve pronto.",
  "All movies": "Todas las películas",

  "Movies: {about}": "Películas: {about}",
  "Filter movies": "Filtrar películas",
  Filters: "Filtros",
  "Sort by": "Ordenar por",
  All: "Todas",
  Any: "Cualquiera",
  "{bucket} hrs": "{bucket} h",
  "1 Star": "1 estrella",
  "{count} Star": "{count} estrellas",
  "“{text}”": "«{text}»",
  Newest: "Más recientes",
  "Best rated": "Mejor valoradas",
  "Most popular": "Más populares",
  "One film": "Una película",
  "{count} films": "{count} películas",
  "Remove filter:": "Quitar filtro:",
  "Clear filters": "Quitar filtros",
  "Pages of movies": "Páginas de películas",
  "No movie fits": "No hay coincidencias",
  "Nothing in the catalogue is all of that at once. Take a filter away.":
    "Nada en el catálogo cumple todo eso a la vez. Quita algún filtro.",
  "Show all movies": "Ver todas las películas",
  "There is no such page": "Esa página no existe",
  "To the first page": "A la primera página",
  "This address does not lead to a page of the catalogue any more.":
    "Esta dirección ya no lleva a ninguna página del catálogo.",

  "Pages of {list}": "Páginas de {list}",
  "Nothing here yet": "Aquí no hay nada todavía",
  "No film of this kind is on the programme at the moment.":
    "Ahora mismo no hay películas de este género en cartelera.",

  Free: "Gratis",
  "to download; streaming comes with a subscription.": "para descargar; verla en streaming requiere una suscripción.",
} as const;
