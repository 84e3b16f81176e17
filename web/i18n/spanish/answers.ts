/** What the Worker answers, word for word; a hole stands for what it fills in. */
export const answers = {
  "The site did not answer. Check your connection and try again.":
    "El sitio no responde. Comprueba tu conexión y vuelve a intentarlo.",

  "Invalid input": "no es válido",
  "must be one line of plain text": "debe ser una sola línea de texto sencillo",
  "must be plain text": "debe ser texto sencillo",
  "must not be empty": "no puede estar vacío",
  "must be at most {most} characters": "debe tener {most} caracteres como máximo",
  "must be at least {least} characters": "debe tener {least} caracteres como mínimo",
  "must contain a letter": "debe contener una letra",
  "must be an e-mail address": "debe ser una dirección de correo electrónico",
  "must be a phone number, such as +31 20 123 4567": "debe ser un número de teléfono, como +34 912 345 678",
  "must be the same password again": "debe ser otra vez la misma contraseña",
  "must be a file": "debe ser un archivo",
  "nothing to change": "no hay nada que cambiar",
  "must be a plan's five digits": "deben ser los cinco dígitos de un plan",
  "must name a movie": "debe nombrar una película",
  "must be one of {values}": "debe ser uno de estos valores: {values}",
  "must be running or ended": "debe ser running o ended",
  "must be a whole number": "debe ser un número entero",
  "must be at least 1": "debe ser 1 como mínimo",
  "must be at most 366": "debe ser 366 como máximo",
  "must be a number that counts from 1": "debe ser un número que cuenta desde 1",
  "must be a whole number from 1 to 5": "debe ser un número entero de 1 a 5",
  "must be true or false": "debe ser true o false",
  "must be free or ready": "debe ser free o ready",
  "must be hours and minutes, such as 2h 29m": "deben ser horas y minutos, como 2h 29m",
  "must be a year": "debe ser un año",
  "must be {first} or later": "debe ser {first} o posterior",
  "must be {last} or earlier": "debe ser {last} o anterior",
  "must be a number": "debe ser un número",
  "must be dollars": "deben ser dólares",
  "must not be negative": "no puede ser negativo",
  "must be at most 100000": "debe ser 100000 como máximo",
  "choose from 1 to 5 stars": "elige de 1 a 5 estrellas",
  "write what you think of the film": "escribe lo que piensas de la película",
  "must be 1 to 5 stars": "deben ser de 1 a 5 estrellas",
  "must be an embed of YouTube (https://www.youtube.com/embed/…) or Vimeo (https://player.vimeo.com/video/…), or a trailer of this site":
    "debe ser un vídeo insertable de YouTube (https://www.youtube.com/embed/…) o de Vimeo (https://player.vimeo.com/video/…), o un tráiler de este sitio",
  "must be a colour, such as #1a2b3c": "debe ser un color, como #1a2b3c",
  "is no video": "no es un vídeo",
  "counts from 1": "cuenta desde 1",
  "is more than can be stored": "es más de lo que se puede guardar",
  "must be true, or left out": "debe ser true o faltar",
  "must be RFC 6381 codecs, such as avc1.64001f": "deben ser códecs según RFC 6381, como avc1.64001f",
  "must be small letters and digits": "deben ser letras minúsculas y dígitos",
  "must have names of their own": "deben tener nombres distintos",
  "must be a number of seconds": "debe ser un número de segundos",
  "must be a time, such as 2026-11-21T20:15:00Z": "debe ser un momento, como 2026-11-21T20:15:00Z",
  "must not be beyond the duration": "no puede pasar de la duración",
  "must be true": "debe ser true",
  "must be at most {most} movies": "deben ser {most} películas como máximo",

  "is among the first that are guessed; please choose another, such as three words":
    "está entre las primeras que se adivinan; elige otra, por ejemplo tres palabras",
  "must not be your email address": "no puede ser tu dirección de correo",
  "The password is wrong.": "La contraseña no es correcta.",
  "is not your current password": "no es tu contraseña actual",
  "Your password was changed meanwhile. Sign in again.":
    "Tu contraseña ha cambiado entretanto. Inicia sesión otra vez.",
  "You are signed in nowhere else.": "No tienes la sesión abierta en ningún otro sitio.",
  "You are signed out everywhere else.": "Se ha cerrado tu sesión en todos los demás sitios.",
  "You may only change your own password.": "Solo puedes cambiar tu propia contraseña.",
  "Your password is changed. You are signed out everywhere else.":
    "Tu contraseña ha cambiado. Se ha cerrado tu sesión en todos los demás sitios.",
  "There is no such session. Load the list again.": "No existe esa sesión. Vuelve a cargar la lista.",
  "You are the only administrator. Make somebody else an administrator first.":
    "Eres el único administrador. Antes, haz administrador a otra persona.",
  "Your account is erased. Goodbye.": "Tu cuenta se ha borrado. Adiós.",
  "You may only see your own account.": "Solo puedes ver tu propia cuenta.",
  "There is no such user.": "No existe ese usuario.",
  "The account was changed meanwhile. Load the page and try again.":
    "La cuenta ha cambiado entretanto. Recarga la página y vuelve a intentarlo.",
  "Your profile is saved. Open the letter we sent to {email}: from then on it is your address.":
    "Tu perfil se ha guardado. Abre el correo que hemos enviado a {email}: desde entonces será tu dirección.",
  "Your profile is saved.": "Tu perfil se ha guardado.",
  "You may only change your own profile.": "Solo puedes cambiar tu propio perfil.",
  "The picture is larger than {most} MB.": "La imagen ocupa más de {most} MB.",
  "This link is used or too old. Ask for a new letter.":
    "Este enlace ya se ha usado o es demasiado antiguo. Pide un correo nuevo.",
  "is unknown, used or expired; ask for a new letter": "es desconocido, está usado o ha caducado; pide un correo nuevo",
  "Look into your mail: if the address is right, a letter is on its way. None after ten minutes? Look among the unwanted mail, or ask again.":
    "Mira tu correo: si la dirección es correcta, hay un mensaje en camino. ¿No ha llegado en diez minutos? Mira en el correo no deseado o pídelo otra vez.",
  "Your password is changed. Sign in with the new one.": "Tu contraseña ha cambiado. Inicia sesión con la nueva.",
  "Welcome back, {name}.": "Hola de nuevo, {name}.",
  "You are signed out.": "Has cerrado la sesión.",
  "Please verify your email first: open the link in the letter we sent you.":
    "Verifica antes tu correo: abre el enlace del mensaje que te enviamos.",
  "The email or the password is wrong.": "El correo o la contraseña no son correctos.",
  "Too many attempts. Try again in a minute.": "Demasiados intentos. Prueba otra vez dentro de un minuto.",
  "Too many attempts. Try again in {minutes} minutes.":
    "Demasiados intentos. Prueba otra vez dentro de {minutes} minutos.",
  "Another account has this address by now. Choose a different one.":
    "Otra cuenta tiene ya esta dirección. Elige una distinta.",

  "This site does not take payments yet. Nothing was taken.":
    "Este sitio todavía no acepta pagos. No se ha cobrado nada.",
  "The payment provider does not answer. Nothing was changed; try again.":
    "El proveedor de pagos no responde. No ha cambiado nada; vuelve a intentarlo.",
  "You have paid for this already. Look at your orders.": "Ya has pagado esto. Mira tus pedidos.",
  "Your payment is being looked at. There is nothing more to pay.":
    "Tu pago se está revisando. No hay nada más que pagar.",
  "Your payment is on its way. It is yours as soon as it arrives.":
    "Tu pago está en camino. En cuanto llegue, es tuyo.",
  "movie {id} is not for sale; take it out of the cart": "la película {id} no está a la venta; quítala del carrito",
  "You own {names} already. Take it out of the cart.": "Ya tienes {names}. Quítala del carrito.",
  "are free; there is nothing to pay": "son gratis; no hay nada que pagar",
  "Your cart was changed meanwhile. Load the page and try again.":
    "Tu carrito ha cambiado entretanto. Recarga la página y vuelve a intentarlo.",
  "Your account was changed meanwhile. Load the page and try again.":
    "Tu cuenta ha cambiado entretanto. Recarga la página y vuelve a intentarlo.",
  "is no plan that can be subscribed to": "no es un plan al que se pueda suscribir",
  "You may only see your own receipt.": "Solo puedes ver tu propio recibo.",
  "You are not subscribed.": "No tienes ninguna suscripción.",
  "You are unsubscribed. Come back any time.": "Has cancelado la suscripción. Vuelve cuando quieras.",
  "Your subscription does not renew. You can watch until the days you paid for are over.":
    "Tu suscripción no se renueva. Puedes ver películas hasta que se acaben los días que pagaste.",
  "There is nothing to look after at the payment provider.": "No hay nada que gestionar en el proveedor de pagos.",
  "There is no such order.": "No existe ese pedido.",
  "You may only pay for your own account.": "Solo puedes pagar por tu propia cuenta.",
  "The sandbox knows no such checkout.": "La caja de pruebas no conoce ese pago.",
  "The signature of this event is missing, wrong, or not of this moment.":
    "La firma de este evento falta, no es correcta o no es de este momento.",
  "The price is being changed. Nothing was taken; try again later.":
    "El precio está cambiando. No se ha cobrado nada; vuelve a intentarlo más tarde.",
  "Nothing was paid for this order.": "Por este pedido no se ha pagado nada.",

  "There is no such movie.": "No existe esa película.",
  "Your message is on its way. A person reads it and answers.":
    "Tu mensaje está en camino. Lo lee y lo contesta una persona.",
  "Messages cannot be taken here yet. Please write an email instead.":
    "Aquí todavía no se pueden recibir mensajes. Escribe un correo en su lugar.",
  "You may only change your own favourites.": "Solo puedes cambiar tus propias favoritas.",
  "There is no such movie. It may have left the programme.":
    "No existe esa película. Quizá haya salido de la cartelera.",
  "Your favourites are full: {most} films. Remove one to make room.":
    "Tus favoritas están llenas: {most} películas. Quita una para hacer sitio.",
  "You may only see what you watched yourself.": "Solo puedes ver lo que has visto tú.",
  "Open the movie's page and press Watch: this address is only valid for a few minutes.":
    "Abre la página de la película y pulsa Ver: esta dirección solo vale unos minutos.",
  "Your plan's streams are all playing elsewhere. Stop one of them to watch here.":
    "Todas las reproducciones de tu plan están en marcha en otros sitios. Detén una para ver aquí.",
  "This movie has no video yet. Please come back later.": "Esta película todavía no tiene vídeo. Vuelve más tarde.",
  "This movie cannot be downloaded yet. Please come back later.":
    "Esta película todavía no se puede descargar. Vuelve más tarde.",
  "There is no such stream. It may have ended already.": "No existe esa reproducción. Quizá haya terminado ya.",

  "The request could not be read.": "No se ha podido leer la petición.",
  "The site is busy. Try again in a few seconds.": "El sitio está ocupado. Prueba otra vez dentro de unos segundos.",
  "Something went wrong on our side. Please try again.": "Algo ha salido mal por nuestra parte. Vuelve a intentarlo.",
  "There is nothing at this address.": "En esta dirección no hay nada.",
  "is not a cursor of this list": "no es un cursor de esta lista",
  "belongs to a list in another order; start again without it":
    "pertenece a una lista en otro orden; empieza otra vez sin él",
  "The database does not answer.": "La base de datos no responde.",
  "This address answers {methods}.": "Esta dirección responde a {methods}.",
  "The picture is {width} × {height} pixels; {most} a side is the most.":
    "La imagen mide {width} × {height} píxeles; lo máximo son {most} por lado.",
  "The file is no whole picture. Send a JPEG, PNG, WebP or GIF.":
    "El archivo no es una imagen completa. Envía un JPEG, PNG, WebP o GIF.",
  "is given more than once": "se indica más de una vez",
  "Send the body as JSON, with Content-Type: application/json.":
    "Envía el cuerpo como JSON, con Content-Type: application/json.",
  "The body is not valid JSON.": "El cuerpo no es JSON válido.",
  "is not JSON": "no es JSON",
  "Send the body as a form, with Content-Type: multipart/form-data.":
    "Envía el cuerpo como formulario, con Content-Type: multipart/form-data.",
  "The form could not be read.": "No se ha podido leer el formulario.",
  "is not a form": "no es un formulario",
  "The form has more than {most} fields.": "El formulario tiene más de {most} campos.",
  "The body is larger than {most} KiB.": "El cuerpo ocupa más de {most} KiB.",
  "is not valid": "no es válido",
  "This request came from another site and was refused.": "Esta petición venía de otro sitio y se ha rechazado.",
  "You are not signed in. Please log in.": "No has iniciado sesión. Inicia sesión.",
  "Too many requests. Try again in a minute.": "Demasiadas peticiones. Prueba otra vez dentro de un minuto.",
  "There is no such file.": "No existe ese archivo.",
  "The file is not the one you asked for.": "El archivo no es el que has pedido.",
  "The file ends before that range.": "El archivo termina antes de ese tramo.",

  "There is no such movie. It may be in the bin already.": "No existe esa película. Quizá esté ya en la papelera.",
  "Send the header X-Confirm: {confirmation} to delete every movie.":
    "Envía la cabecera X-Confirm: {confirmation} para eliminar todas las películas.",
  "There is no such movie in the bin.": "No existe esa película en la papelera.",
  "The movie is back.": "La película ha vuelto.",
  "Every movie of the bin is back.": "Han vuelto todas las películas de la papelera.",
  "is no field of this form": "no es un campo de este formulario",
  "must be a movie's number": "debe ser el número de una película",
  "1 cast member added.": "Se ha añadido 1 miembro del reparto.",
  "{added} cast members added.": "Se han añadido {added} miembros del reparto.",
  "There is no such cast member.": "No existe ese miembro del reparto.",
  'must be a list such as [{"name": "…", "role": "…"}]': 'debe ser una lista como [{"name": "…", "role": "…"}]',
  "are too many; send {most} at a time": "son demasiados; envía {most} cada vez",
  "There is no such category. Load the list again.": "No existe esa categoría. Vuelve a cargar la lista.",
  "There is a category of this title already.": "Ya hay una categoría con este título.",
  "The category has movies, maybe in the bin. Move them to another category first.":
    "La categoría tiene películas, quizá en la papelera. Pásalas antes a otra categoría.",
  "Category deleted.": "Categoría eliminada.",
  "There is no such review. Load the page again.": "No existe esa reseña. Vuelve a cargar la página.",
  "Only what was paid can be given back.": "Solo se puede reembolsar lo que se pagó.",
  "This was paid through {provider}; give it back there.": "Esto se pagó con {provider}; reembólsalo allí.",
  "The payment is given back.": "El pago se ha reembolsado.",
  "They can watch until {day}.": "Puede ver películas hasta el {day}.",
  "There is no such movie. Load the list again.": "No existe esa película. Vuelve a cargar la lista.",
  "is no category": "no es una categoría",
  "Somebody else changed this movie meanwhile. Load it again: nothing of theirs is lost.":
    "Otra persona ha cambiado esta película entretanto. Vuelve a cargarla: no se ha perdido nada de lo suyo.",
  "cannot be given together with a video; choose one of them": "no puede ir junto con un vídeo; elige uno de los dos",
  "must be a picture": "debe ser una imagen",
  "The video's upload is not finished. Finish it first.": "La subida del vídeo no ha terminado. Termínala antes.",
  "There is no such user. Load the list again.": "No existe ese usuario. Vuelve a cargar la lista.",
  "Ask another administrator to change your own role.": "Pide a otro administrador que cambie tu rol.",
  "The account is changed.": "La cuenta se ha cambiado.",
  "You cannot delete your own account here, nor the last administrator's.":
    "Aquí no puedes eliminar tu propia cuenta ni la del último administrador.",
  "The user is deleted.": "El usuario se ha eliminado.",
  "A film of more than 95 MB does not fit into the form. Upload it in parts.":
    "Una película de más de 95 MB no cabe en el formulario. Súbela por partes.",
  "or another field must be given; there is nothing to change": "u otro campo es obligatorio; no hay nada que cambiar",
  "A picture is larger than 8 MB. Choose a smaller one.": "Una imagen ocupa más de 8 MB. Elige otra más pequeña.",
  "The form has too many fields.": "El formulario tiene demasiados campos.",
  "is too long": "es demasiado largo",
  "The form is larger than 100 MB. Upload the film in parts.":
    "El formulario ocupa más de 100 MB. Sube la película por partes.",
  "The file does not begin as {kind} does. Choose another file.":
    "El archivo no empieza como {kind}. Elige otro archivo.",
  "an initialisation segment (fragmented MP4)": "un segmento de inicialización (MP4 fragmentado)",
  "a media segment (fragmented MP4)": "un segmento de medios (MP4 fragmentado)",
  "The file is not WebVTT in UTF-8. Save the captions as .vtt and try again.":
    "El archivo no es WebVTT en UTF-8. Guarda los subtítulos como .vtt y vuelve a intentarlo.",
  "names a playlist; the site writes those itself":
    "nombra una lista de reproducción; esas las escribe el propio sitio",
  "is no name of a video's file": "no es el nombre de un archivo de vídeo",
  "must be the SHA-256 in lower-case hex": "debe ser el SHA-256 en hexadecimal con minúsculas",
  "must be a segment's whole milliseconds, at most {most}":
    "deben ser los milisegundos enteros de un segmento, {most} como máximo",
  "Another file has arrived under this name. Begin a new upload for other bytes.":
    "Ha llegado otro archivo con este nombre. Empieza una subida nueva para otros bytes.",
  "is not the hash of what arrived; nothing was kept, send it again":
    "no es el hash de lo que ha llegado; no se ha guardado nada, envíalo otra vez",
  "The picture is not WebP.": "La imagen no es WebP.",
  "A film shows this upload. Give the film another video first, or delete it.":
    "Una película muestra esta subida. Dale antes otro vídeo a la película o elimínala.",
  "The body is larger than {most} MiB.": "El cuerpo ocupa más de {most} MiB.",
  "Not every file has arrived. Send what is missing and publish again.":
    "No han llegado todos los archivos. Envía lo que falta y publica otra vez.",
  "The original's upload is not open. Begin it, and send its parts again.":
    "La subida del original no está abierta. Empiézala y envía otra vez sus partes.",
  "is beyond the last, which is {last}": "pasa de la última, que es {last}",
  "must be {expected} bytes in part {part}, and is {bytes}":
    "deben ser {expected} bytes en la parte {part}, y son {bytes}",
  "Not every part has arrived.": "No han llegado todas las partes.",
  "The original is not as long as was said. Send it again.":
    "El original no es tan largo como se dijo. Envíalo otra vez.",
  "The original's upload was open for too long and is gone. Begin it again.":
    "La subida del original ha estado abierta demasiado tiempo y ha desaparecido. Empiézala otra vez.",
  "There is no such upload. It may have been given up.": "No existe esa subida. Quizá se haya abandonado.",
  "This upload is another administrator's. Begin one of your own.":
    "Esta subida es de otro administrador. Empieza una tuya.",

  "{path}: {message}": "{path}: {message}",
  name: "nombre",
  email: "correo electrónico",
  newEmail: "nuevo correo electrónico",
  phone: "teléfono",
  image: "imagen",
  password: "contraseña",
  newPassword: "contraseña nueva",
  confirmpassword: "confirmar contraseña",
} as const;
