/** The house around the pages: layout, favourites, what the pages about the house say. */
export const house = {
  "{name} is out of your favourites.": "{name} ya no está en tus favoritas.",
  "Your favourites are full: one film of this device had no room.":
    "Tus favoritas están completas: una película de este dispositivo no cabía.",
  "Your favourites are full: {count} films of this device had no room.":
    "Tus favoritas están completas: {count} películas de este dispositivo no cabían.",
  "In your favourites": "En tus favoritas",
  "Add to favourites": "Añadir a favoritas",
  "One film to come back to.": "Una película a la que volver.",
  "{count} films to come back to.": "{count} películas a las que volver.",
  "No favourites yet": "Aún no tienes favoritas",
  "go here": "van aquí",
  "Your name": "Tu nombre",
  here: "aquí",
  "Find some": "Buscar películas",
  "Press “Add to favourites” on a film’s page, and it is kept here for you, on every device.":
    "Pulsa «Añadir a favoritas» en la página de una película y quedará guardada aquí, en todos tus dispositivos.",
  "You must be a user to have favourites of your own, on every device. What you choose as a visitor stays on this one, and comes with you when you sign in.":
    "Tienes que ser usuario para tener tus propias favoritas en todos tus dispositivos. Lo que eliges como visitante se queda en este y te acompaña cuando inicias sesión.",
  "Kept on this device": "Guardadas en este dispositivo",
  "Pages of favourites": "Páginas de favoritas",
  "You are offline": "No tienes conexión",
  "No signal": "Sin señal",
  "This page needs a connection. Check your network; the page comes by itself once you are back.":
    "Esta página necesita conexión. Revisa tu red; la página llegará sola en cuanto vuelvas.",
} as const;
