/** The search box and what lies under it. */
export const search = {
  "Search results": "Resultados de la búsqueda",
  "Searching…": "Buscando…",
  "The search takes longer than usual…": "La búsqueda tarda más de lo normal…",
  "The search did not answer.": "El buscador no ha respondido.",
  "Nothing found for “{text}”. Try a title or an actor’s name.":
    "No se encontró nada con «{text}». Prueba con un título o con el nombre de un intérprete.",
  "1 movie found. The arrow keys lead to it.": "1 película encontrada. Llega a ella con las flechas.",
  "{count} movies found. The arrow keys lead to them.": "{count} películas encontradas. Llega a ellas con las flechas.",
  "All results for “{text}”": "Todos los resultados de «{text}»",
  "{year} · with {name}": "{year} · con {name}",
  "Recent searches": "Búsquedas recientes",
  "Clear all": "Borrar todo",
  "Clear the search": "Borrar la búsqueda",
  "Remove {name} from the recent searches": "Quitar {name} de las búsquedas recientes",
} as const;
