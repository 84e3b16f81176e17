/** What `web/ui` says of itself. */
export const ui = {
  Hide: "Ocultar",
  "Page {page}": "Página {page}",
  "The list did not come": "La lista no llegó",
  "Page {page} of {pages}": "Página {page} de {pages}",
  "Scroll {title} back": "Retroceder en {title}",
  "Scroll {title} on": "Avanzar en {title}",
  "{stars} out of 5 stars": "{stars} de 5 estrellas",
  "{browser} on {system}": "{browser} en {system}",
  "An unknown device": "Un dispositivo desconocido",
  "just now": "ahora mismo",
} as const;
