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
  "Your films / go here": "Tus películas / van aquí",
  "Your name / here": "Tu nombre / aquí",
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

  "Marquee, home": "Marquee, inicio",
  Main: "Principal",
  "Quick links": "Accesos rápidos",
  "Skip to content": "Saltar al contenido",
  Account: "Cuenta",
  "Favourites: {count}": "Favoritas: {count}",
  "Cart: {count}": "Carrito: {count}",
  "About Us": "Quiénes somos",
  "Contact Us": "Contáctanos",
  Company: "La casa",
  "Top Categories": "Categorías destacadas",
  "A small cinema with a long memory: classic and open films, streamed.":
    "Un pequeño cine con mucha memoria: películas clásicas y libres, en streaming.",
  "Free to be shown, shown well.": "Libres de mostrarse, y bien mostradas.",

  "{value} out of 5 stars": "{value} de 5 estrellas",

  "The programme has changed": "La cartelera ha cambiado",
  "The film tore": "Se rompió la película",
  Intermission: "Intermedio",
  "This page did not come": "Esta página no llegó",
  "Something went wrong": "Algo salió mal",
  "Reload the page": "Recargar la página",
  "Back to the foyer": "Volver al vestíbulo",
  "The site was renewed while this page was open, and a part of it could not be fetched. Reloading brings the new one.":
    "El sitio se renovó mientras esta página estaba abierta y no se pudo obtener una parte. Al recargar llega la nueva.",
  "Something in this page broke. It is our fault, not yours. Try again; if it stays, write to us what you did.":
    "Algo se rompió en esta página. Es culpa nuestra, no tuya. Vuelve a intentarlo; si sigue así, cuéntanos qué hiciste.",

  "About us": "Quiénes somos",
  "A small cinema with a long memory": "Un pequeño cine con mucha memoria",
  "Marquee is run by people who would rather show you one good film tonight than a thousand tiles you scroll past. No feed, no noise: a programme, a dark room, and the lights going down.":
    "Marquee lo lleva gente que prefiere mostrarte una buena película esta noche antes que mil miniaturas que pasas de largo. Sin ruido: una cartelera, una sala oscura y las luces que se apagan.",
  "Talk to us": "Habla con nosotros",
  "Films that last": "Películas que perduran",
  "Silent comedies, noir, early animation and today’s open movies: pictures that are free to be shown, shown well.":
    "Comedias mudas, cine negro, primera animación y el cine libre de hoy: películas libres de mostrarse, y bien mostradas.",
  "One subscription": "Una sola suscripción",
  "Everything on the programme, in the best quality your line can carry, with captions and without advertising.":
    "Toda la cartelera, con la mejor calidad que admita tu conexión, con subtítulos y sin publicidad.",
  "Yours to keep": "Tuyas para siempre",
  "Buy a film and it is yours to download for good, whether you stay a subscriber or not.":
    "Compra una película y podrás descargarla siempre, sigas suscrito o no.",
  "The manners of the house": "Los modales de la casa",
  "No trackers": "Sin rastreadores",
  "No advertiser’s script runs on these pages, and what you watch is sold to nobody.":
    "Ningún anunciante ejecuta nada en estas páginas, y lo que ves no se vende a nadie.",
  "No autoplay": "Sin reproducción automática",
  "The lights come on when the film ends. The next one begins when you say so.":
    "Cuando termina la película se encienden las luces. La siguiente empieza cuando tú digas.",
  "No lock-in": "Sin ataduras",
  "Leave with one press, and take your data along as a file.": "Vete con un clic y llévate tus datos en un archivo.",

  "Contact us": "Contáctanos",
  "Come and talk to us": "Ven a hablar con nosotros",
  "A film you miss, a caption that is wrong, a payment that puzzles you: write, and a person answers.":
    "Una película que echas de menos, un subtítulo equivocado, un pago que no entiendes: escribe y te responde una persona.",
  "Who we are": "Quiénes somos",
  Write: "Escribir",
  Call: "Llamar",
  Visit: "Visitar",
  Message: "Mensaje",
  "The answer comes by email, to the address above.": "La respuesta llega por correo, a la dirección de arriba.",
  "Sending…": "Enviando…",
  "Send message": "Enviar mensaje",
  "Your message is on its way": "Tu mensaje va en camino",
  "A person reads it, usually within two working days, and answers to {email}. If nothing comes, look among the unwanted mail, or call us.":
    "Lo lee una persona, normalmente en dos días laborables, y responde a {email}. Si no llega nada, mira en el correo no deseado o llámanos.",
  "Write another": "Escribir otro",

  "Page not found": "Página no encontrada",
  "Wrong screen": "Sala equivocada",
  "There is no page at this address. It may have moved, or a letter is missing. The search above finds films by title or cast.":
    "No hay ninguna página en esta dirección. Puede que se haya movido o que falte una letra. El buscador de arriba encuentra películas por título o reparto.",
  "Not authorised": "Sin permiso",
  "This door is closed": "Esta puerta está cerrada",
  Reserved: "Reservado",
  "Staff / only": "Solo / personal",
  "You asked for the dashboard of another user. Everybody opens their own only.":
    "Has pedido el panel de otro usuario. Cada cual abre solo el suyo.",
  "You asked for a page of the people who run the house. Sign in as one of them, or go back to your own pages.":
    "Has pedido una página de quienes llevan la casa. Inicia sesión como uno de ellos o vuelve a tus páginas.",
  "Your dashboard": "Tu panel",
  "Sign in as somebody else": "Iniciar sesión con otra cuenta",
} as const;
