/** The dashboard's frame, and the member's own part of it. */
export const dashboard = {
  "Movies List": "Lista de películas",
  "Add Movie": "Añadir película",
  Uploads: "Subidas",
  Categories: "Categorías",
  Users: "Usuarios",
  Playback: "Reproducción",
  "Audit Log": "Registro de actividad",
  "Update Profile": "Editar perfil",
  "Change Password": "Cambiar contraseña",
  "Opening {section}": "Abriendo {section}",
  "Your account did not come": "No se pudo cargar tu cuenta",

  "Total Favourites": "Favoritas en total",
  "What I paid for": "Lo que he pagado",
  "Subscription Details": "Detalles de la suscripción",
  "Films open to subscribers only.": "Las películas son solo para suscriptores.",
  "Every film of the house is open to you.": "Tienes abiertas todas las películas de la sala.",
  "{days} left": "Aún tienes {days}",
  "{days} left, then it renews.": "Aún tienes {days} y después se renueva.",
  "{days} left, until {day}. It does not renew.": "Aún tienes {days}, hasta el {day}. No se renueva.",
} as const;
