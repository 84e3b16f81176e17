/** Registering, signing in, and what one keeps here of oneself. */
export const account = {
  "Welcome back": "Hola de nuevo",
  "Sign in, and the lights go down.": "Inicia sesión y se apagan las luces.",
  "You were signed out because nothing happened for a while. Sign in to go on.":
    "Cerramos tu sesión porque llevabas un rato sin hacer nada. Iníciala otra vez para continuar.",
  "Your session has ended. Sign in again to go on.": "Tu sesión ha terminado. Iníciala otra vez para continuar.",
  "Forgot your password?": "¿Olvidaste tu contraseña?",
  "Please look once more at what is marked.": "Revisa lo que está marcado.",

  "Take a seat": "Toma asiento",
  "An account keeps your favourites and your place in every film. It costs nothing; watching takes a subscription.":
    "Con una cuenta conservas tus favoritas y el punto en que dejaste cada película. Es gratis; para ver las películas hace falta una suscripción.",
  "Login instead": "Ya tengo una cuenta",
  Phone: "Teléfono",
  "Only if you want us to be able to call.": "Solo si quieres que podamos llamarte.",
  "At least {count} characters.": "Al menos {count} caracteres.",
  "At least {count} characters. Three words make a good one.":
    "Al menos {count} caracteres. Tres palabras son una buena contraseña.",

  "Look into your mail": "Revisa tu correo",
  "A letter is on its way to {email}. Open the link in it to verify your address: it works for a day.":
    "Te hemos enviado un mensaje a {email}. Abre el enlace que contiene para verificar tu dirección: vale durante un día.",
  "If {email} has an account here, a letter is on its way. Open the link in it to choose a new password: it works for an hour.":
    "Si {email} tiene una cuenta aquí, el mensaje ya está en camino. Abre el enlace que contiene para elegir una contraseña nueva: vale durante una hora.",
  "If an account with {email} waits to be verified, a new letter is on its way.":
    "Si hay una cuenta con {email} pendiente de verificar, ya va un mensaje nuevo en camino.",
  "Nothing after a few minutes? Look into the folder for spam, or ask for the letter again.":
    "¿No llega nada en unos minutos? Mira en la carpeta de correo no deseado o vuelve a pedir el mensaje.",
  "Use another address": "Usar otra dirección",
  "Send the letter": "Enviar el mensaje",
  "Send the letter again": "Volver a enviar el mensaje",
  "Send the letter again in {time}": "Volver a enviar el mensaje en {time}",
  "{count} minutes": "{count} minutos",

  "Recover your password": "Recupera tu contraseña",
  "Lost your password?": "Recupera tu contraseña",
  "Tell us the address of your account, and we send a letter with a link to a new one.":
    "Dinos la dirección de tu cuenta y te enviamos un mensaje con un enlace para elegir otra.",
  "Back to login": "Volver a iniciar sesión",
  "Choose a new password": "Elige una contraseña nueva",
  "It takes effect at once, and signs you out wherever you are signed in.":
    "Vale desde ese momento y cierra tu sesión en todos tus dispositivos.",
  "Save the password": "Guardar la contraseña",
  "This link is over": "Este enlace ya no vale",
  "Ask for a new letter": "Pedir otro mensaje",
  "A link to a new password works once, for an hour, and only the one in the newest letter. Your password is as it was.":
    "El enlace para cambiar la contraseña vale una sola vez, durante una hora, y solo el del mensaje más reciente. Tu contraseña no ha cambiado.",

  "Verify your email": "Verifica tu correo",
  "All set": "Todo listo",
  "One moment": "Un momento",
  "That did not work": "No ha funcionado",
  "We could not check your link. Try again in a moment.":
    "No pudimos comprobar tu enlace. Vuelve a intentarlo en un momento.",
  "The link works once, for a day, and only the one in the newest letter. If you opened it before, you can simply log in. If not, ask for a new one.":
    "El enlace vale una sola vez, durante un día, y solo el del mensaje más reciente. Si ya lo abriste, puedes iniciar sesión sin más. Si no, pide otro.",

  Profile: "Perfil",
  "Administrator since {day}": "Administración desde el {day}",
  "Member since {day}": "Miembro desde el {day}",
  "No phone number": "Sin teléfono",
  "Change email?": "¿Cambiar el correo?",
  "A letter is on its way to {email}. Open its link, and it becomes your address.":
    "Te hemos enviado un mensaje a {email}. Abre su enlace y esa será tu dirección.",
  "We send a letter there. Until its link is opened, your address stays {email}.":
    "Enviaremos un mensaje allí. Hasta que se abra su enlace, tu dirección seguirá siendo {email}.",
  "Your current one, so that nobody else changes this.": "La actual, para que nadie más cambie estos datos.",
  "Type the new email, or choose No.": "Escribe el correo nuevo o elige No.",
  "Save profile": "Guardar perfil",
  "Saving…": "Guardando…",
  "This file cannot be read as a picture. Choose another, such as a JPG or PNG.":
    "Este archivo no se puede leer como imagen. Elige otro, por ejemplo un JPG o un PNG.",

  "New Password": "Contraseña nueva",
  "Your current one.": "La actual.",
  "Change password": "Cambiar contraseña",
  "Changing…": "Cambiando…",
  "Where you are signed in": "Dónde tienes la sesión abierta",
  "Something you do not know? End it, then change your password.":
    "¿Hay algo que no reconoces? Ciérralo y después cambia tu contraseña.",
  "This device": "Este dispositivo",
  "Since {day}, last seen {moment}": "Desde el {day}, última actividad {moment}",
  "Sign out": "Cerrar sesión",
  "{device} is signed out.": "Sesión cerrada: {device}.",
  "Sign out everywhere else": "Cerrar las demás sesiones",
  "Sign out everywhere else?": "¿Cerrar las demás sesiones?",
  "The other device will need your password again. This one stays signed in.":
    "El otro dispositivo volverá a necesitar tu contraseña. En este la sesión sigue abierta.",
  "{count} other devices will need your password again. This one stays signed in.":
    "Otros {count} dispositivos volverán a necesitar tu contraseña. En este la sesión sigue abierta.",

  "My data": "Mis datos",
  "Everything kept about you, in one file. Deleting your account erases it here and cannot be undone.":
    "Todo lo que guardamos sobre ti, en un archivo. Si eliminas tu cuenta, se borra de aquí y no se puede deshacer.",
  "Download my data": "Descargar mis datos",
  "Delete my account": "Eliminar mi cuenta",
  "Delete my account?": "¿Eliminar mi cuenta?",
  "What is yours here goes with it, for good:": "Con ella desaparece para siempre lo que tienes aquí:",
  "the days that are left of your subscription": "los días que quedan de tu suscripción",
  "your downloads of films that you bought": "las descargas de las películas que compraste",
  "your favourites, history and reviews": "tus favoritas, tu historial y tus reseñas",
  "your name, picture and address": "tu nombre, tu imagen y tu dirección",
} as const;
