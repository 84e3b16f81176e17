/** What somebody watched, and how far. */
export const viewing = {
  "Continue watching": "Seguir viendo",
  "Remove {film} from Continue watching": "Quitar {film} de Seguir viendo",
  "Watch History": "Historial",
  "Pages of the watch history": "Páginas del historial",
  "Remove from the history": "Quitar del historial",
  "{film} is out of your history.": "{film} ya no está en tu historial.",
  "Clear history": "Vaciar el historial",
  "Clear your history?": "¿Vaciar tu historial?",
  "The film you watched is forgotten, and where you were in it. This cannot be undone.":
    "Se olvida la película que viste y el punto en que la dejaste. No se puede deshacer.",
  "All {count} films you watched are forgotten, and where you were in them. This cannot be undone.":
    "Se olvidan las {count} películas que viste y el punto en que las dejaste. No se puede deshacer.",
  "Your history is empty.": "Tu historial está vacío.",
  Watched: "Vista",
  "{seconds} s left": "Quedan {seconds} s",
  "{minutes} min left": "Quedan {minutes} min",
  "{hours} h {minutes} min left": "Quedan {hours} h {minutes} min",
} as const;
