/**
 * What the Worker says to people itself: in letters, on its own pages, and in the heads of all. What the pages of the
 * site say too is worded as there.
 */
export const es = {
  "{site}. You get this letter because of your account, or because somebody typed your address.":
    "{site}. Recibes este mensaje por tu cuenta o porque alguien escribió tu dirección.",

  "If this was not you, there is nothing to do: nothing happens until the link is opened.":
    "Si no has sido tú, no tienes que hacer nada: no pasa nada hasta que se abra el enlace.",
  "Verify your email address": "Verifica tu dirección de correo",
  "Welcome. One step is left: open the link below, and your account is open.":
    "Te damos la bienvenida. Falta un paso: abre el enlace de abajo y tu cuenta quedará abierta.",
  "The link works for a day.": "El enlace vale durante un día.",
  "Verify my address": "Verificar mi dirección",

  "You already have an account": "Ya tienes una cuenta",
  "Somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.":
    "Alguien, seguramente tú, quiso registrarse con esta dirección. Ya tiene una cuenta, así que no se ha cambiado nada.",
  "You can sign in, or choose a new password if the old one is forgotten.":
    "Puedes iniciar sesión o elegir una contraseña nueva si olvidaste la anterior.",
  "If this was not you, there is nothing to do.": "Si no has sido tú, no tienes que hacer nada.",

  "Choose a new password": "Elige una contraseña nueva",
  "Open the link below to choose a new password. It works for an hour, once.":
    "Abre el enlace de abajo para elegir una contraseña nueva. Vale durante una hora, una sola vez.",
  "If you did not ask for it, there is nothing to do: your password stays as it is.":
    "Si no lo has pedido, no tienes que hacer nada: tu contraseña sigue como está.",

  "Choose the password of your account": "Elige la contraseña de tu cuenta",
  "Your address is verified. It was registered more than once, with different passwords, so none of them was taken.":
    "Tu dirección está verificada. Se registró más de una vez, con contraseñas distintas, así que no vale ninguna de ellas.",
  "Open the link below to choose the one that counts. It works for an hour, once.":
    "Abre el enlace de abajo para elegir la que vale. Funciona durante una hora, una sola vez.",
  "Choose my password": "Elegir mi contraseña",
  "If you did not register, there is nothing to do: without this link nobody can sign in.":
    "Si no te has registrado, no tienes que hacer nada: sin este enlace nadie puede iniciar sesión.",

  "Verify your new email address": "Verifica tu nueva dirección de correo",
  "Open the link below, and from then on this is the address of your account.":
    "Abre el enlace de abajo y, desde ese momento, esta será la dirección de tu cuenta.",
  "Verify my new address": "Verificar mi nueva dirección",
  "Your email address is about to change": "Tu dirección de correo está a punto de cambiar",
  "Somebody who is signed in to your account asked to change its address to {email}.":
    "Alguien con la sesión abierta en tu cuenta ha pedido cambiar su dirección a {email}.",
  "The change counts as soon as the link in the letter to that address is opened.":
    "El cambio vale en cuanto se abra el enlace del mensaje enviado a esa dirección.",
  "Your email address was changed": "Tu dirección de correo ha cambiado",
  "The address of your account is now {email}. Letters no longer come here.":
    "La dirección de tu cuenta es ahora {email}. Aquí ya no llegarán más mensajes.",
  "This was not me": "No he sido yo",
  "If it was you, there is nothing to do. If not, write to us from this address.":
    "Si has sido tú, no tienes que hacer nada. Si no, escríbenos desde esta dirección.",

  "Your password was changed": "Tu contraseña ha cambiado",
  "The password of your account was changed. Everywhere else you were signed in, you are signed out.":
    "Se ha cambiado la contraseña de tu cuenta. En los demás dispositivos se ha cerrado tu sesión.",
  "A new sign-in to your account": "Nuevo inicio de sesión en tu cuenta",
  "Somebody signed in to your account from a browser that we have not seen with it before, at {time}.":
    "Alguien ha iniciado sesión en tu cuenta desde un navegador que no habíamos visto antes, el {time}.",
  "It was {browser} on {system}.": "Era {browser} en {system}.",
  "a program": "un programa",
  "an unknown device": "un dispositivo desconocido",
  "a Mac": "un Mac",
  "a Chromebook": "un Chromebook",
  "If it was you, there is nothing to do. If not, choose a new password: that signs out everybody else.":
    "Si has sido tú, no tienes que hacer nada. Si no, elige una contraseña nueva: así se cierran todas las demás sesiones.",

  "Thank you: your payment arrived": "Gracias: hemos recibido tu pago",
  "We received {amount} for your subscription to {site}.": "Hemos recibido {amount} por tu suscripción a {site}.",
  "We received {amount} for your films.": "Hemos recibido {amount} por tus películas.",
  "The order's number is {order}.": "El número del pedido es {order}.",
  "See the receipt": "Ver el recibo",
  "Anything wrong? Answer on the contact page of the site, with the order's number.":
    "¿Algo no está bien? Escríbenos desde la página de contacto del sitio, con el número del pedido.",
  "Your payment is given back": "Te hemos devuelto tu pago",
  "We gave back {amount} for your subscription to {site}. It takes some days to arrive.":
    "Hemos devuelto {amount} de tu suscripción a {site}. Tarda unos días en llegar.",
  "We gave back {amount} for your films. It takes some days to arrive.":
    "Hemos devuelto {amount} de tus películas. Tarda unos días en llegar.",
  "What it paid for has ended.": "Lo que pagaba ha terminado.",
  "Your subscription ends tomorrow": "Tu suscripción termina mañana",
  "Your subscription ends in {days} days": "Tu suscripción termina en {days} días",
  "Your subscription ends tomorrow and does not renew itself.": "Tu suscripción termina mañana y no se renueva sola.",
  "Your subscription ends in {days} days and does not renew itself.":
    "Tu suscripción termina en {days} días y no se renueva sola.",
  "Subscribe again, and the films go on.": "Suscríbete otra vez y las películas siguen.",
  "Go to my account": "Ir a mi cuenta",
  "If you want it to end, there is nothing to do.": "Si quieres que termine, no tienes que hacer nada.",

  "Sandbox checkout": "Pago de prueba",
  "No money is taken here. Choose what the payment shall come to.":
    "Aquí no se cobra nada. Elige cómo debe terminar el pago.",
  "This is paid. Paying again takes nothing, and tells the site once more.":
    "Ya está pagado. Pagar otra vez no cobra nada y vuelve a avisar al sitio.",
  "The card was declined. Go back and begin again.": "La tarjeta fue rechazada. Vuelve atrás y empieza de nuevo.",
  "{name}, every {days} days": "{name}, cada {days} días",
  Pay: "Pagar",
  "Pay twice": "Pagar dos veces",
  Decline: "Rechazar",
  "Walk away": "Irse sin pagar",

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
  "The scripts of this page have not come, and little of it works without them. If you block scripts, allow them here.":
    "Los scripts de esta página no han llegado, y sin ellos casi nada funciona. Si bloqueas los scripts, permítelos aquí.",
  "Load the page again": "Volver a cargar la página",
} as const;
