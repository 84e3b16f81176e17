/** What packaging, the queue of uploads and the ledger tell, in English wherever it is written: said again where it is shown. */
export const reports = {
  "Sending the original": "Enviando el original",
  "Putting the film on the site": "Poniendo la película en el sitio",
  "Adding the cast": "Añadiendo el reparto",
  "Making the sound": "Preparando el sonido",
  "Making {sizes}": "Preparando {sizes}",
  "Making the preview pictures": "Preparando las imágenes de vista previa",
  "Sending the rest": "Enviando el resto",
  Publishing: "Publicando",
  "Looking at what has arrived": "Mirando qué ha llegado",
  "Sign in again, and it goes on by itself.": "Inicia sesión otra vez y continúa por sí sola.",
  "At work in another tab.": "En marcha en otra pestaña.",
  "Begins as soon as it is its turn.": "Empieza en cuanto le toque.",
  "Waiting in another tab.": "En espera en otra pestaña.",
  "It goes on by itself when the connection is back.": "Continúa por sí sola cuando vuelva la conexión.",
  "The site does not answer.": "El sitio no responde.",
  "The site is busy.": "El sitio está ocupado.",
  "The browser asks again before it reads {name}. What has arrived is kept.":
    "El navegador vuelve a preguntar antes de leer {name}. Lo que ha llegado se conserva.",
  "Choose {name} again, and it goes on from what has arrived.":
    "Elige otra vez {name} y continúa desde lo que ha llegado.",
  "Something went wrong. Try again.": "Algo ha salido mal. Vuelve a intentarlo.",
  "No upload was begun.": "No se ha empezado ninguna subida.",
  "Another browser has begun to make this film's smaller sizes.":
    "Otro navegador ha empezado a preparar los tamaños más pequeños de esta película.",
  "This film was begun in another browser, or in another version of this one, and cannot be gone on with here. Give the upload up and begin it again.":
    "Esta película se empezó en otro navegador, o en otra versión de este, y no se puede continuar aquí. Abandona la subida y empiézala otra vez.",
  "This browser could not note the upload. Make room on the disk or load the page again, and try once more.":
    "Este navegador no ha podido anotar la subida. Libera espacio en el disco o recarga la página y prueba otra vez.",
  "Say first which language each of the captions is.": "Indica antes el idioma de cada archivo de subtítulos.",
  "is missing: choose “{name}” again, or go without it at the top of the form":
    "falta: elige otra vez «{name}» o sigue sin él en la parte de arriba del formulario",
  "must be given": "es obligatorio",
  "“{name}” is no video. Choose an mp4, or a webm, mov or mkv.":
    "«{name}» no es un vídeo. Elige un mp4, o un webm, mov o mkv.",
  "No captions were found in this file. Choose captions in SubRip (.srt) or WebVTT (.vtt).":
    "No se han encontrado subtítulos en este archivo. Elige subtítulos en SubRip (.srt) o WebVTT (.vtt).",
  "This browser cannot convert films. Show the original as it is.":
    "Este navegador no puede convertir películas. Muestra el original tal cual.",
  "The film could not be worked on in this browser. Reload the page and try again.":
    "No se ha podido trabajar con la película en este navegador. Recarga la página y vuelve a intentarlo.",
  "The film's file has been changed or moved since it was chosen. Choose it again.":
    "El archivo de la película ha cambiado o se ha movido desde que lo elegiste. Elígelo otra vez.",
  "A part of the film could not be read or made in this browser. Export it again, as MP4 with H.264, and choose that file.":
    "Una parte de la película no se ha podido leer o preparar en este navegador. Expórtala otra vez, como MP4 con H.264, y elige ese archivo.",
  "The film's picture cannot be copied. Choose the film again.":
    "No se puede copiar la imagen de la película. Elige otra vez la película.",
  "No picture could be read from the film. Export it again, as MP4 with H.264.":
    "No se ha podido leer ninguna imagen de la película. Expórtala otra vez, como MP4 con H.264.",
  "This browser cannot make {name} any more. Reload the page and try again.":
    "Este navegador ya no puede preparar {name}. Recarga la página y vuelve a intentarlo.",
  "This browser makes films in one size only. Use Chrome or Edge on a computer.":
    "Este navegador solo prepara películas en un tamaño. Usa Chrome o Edge en un ordenador.",
  "This browser's encoder cannot cut films. Use Chrome or Edge on a computer.":
    "El codificador de este navegador no puede cortar películas. Usa Chrome o Edge en un ordenador.",
  "This browser cannot turn the film's pictures upright. Use another browser.":
    "Este navegador no puede enderezar las imágenes de la película. Usa otro navegador.",
  "No sound could be read from the film. Choose another sound track.":
    "No se ha podido leer ningún sonido de la película. Elige otra pista de sonido.",
  "The picture is too small for a film. Choose a larger one.":
    "La imagen es demasiado pequeña para una película. Elige otra mayor.",
  "The film's file is not whole: its end is missing. Copy or export the film again.":
    "El archivo de la película no está completo: le falta el final. Copia o exporta otra vez la película.",
  "The film is protected against copying, so it cannot be shown here. Choose one that is not.":
    "La película está protegida contra copia, así que no se puede mostrar aquí. Elige una que no lo esté.",
  "The film is in HDR, whose colours would come out wrong. Export it in SDR, with 8-bit colour.":
    "La película está en HDR y sus colores saldrían mal. Expórtala en SDR, con color de 8 bits.",
  "The film has more than 8 bits a colour, which browsers cannot turn into what all devices show. Export it with 8-bit colour (SDR, H.264, 4:2:0).":
    "La película tiene más de 8 bits por color, y los navegadores no pueden convertirlo en algo que muestren todos los dispositivos. Expórtala con color de 8 bits (SDR, H.264, 4:2:0).",
  "Films are converted only where the site is opened over https, or on the computer that it runs on. Or export the film as MP4 with H.264.":
    "Las películas solo se convierten si el sitio se abre por https o en el ordenador en el que funciona. También puedes exportar la película como MP4 con H.264.",
  "This browser cannot convert films. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.":
    "Este navegador no puede convertir películas. Exporta la película como MP4 con H.264 o usa Chrome o Edge en un ordenador.",
  "This browser cannot make H.264. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.":
    "Este navegador no puede crear H.264. Exporta la película como MP4 con H.264 o usa Chrome o Edge en un ordenador.",
  "This browser cannot read the film's {codec} picture. Export the film as MP4 with H.264, or use Chrome or Edge on a computer.":
    "Este navegador no puede leer la imagen {codec} de la película. Exporta la película como MP4 con H.264 o usa Chrome o Edge en un ordenador.",
  "This browser cannot read the film's sound ({codec}). Export the film with AAC sound and choose it again.":
    "Este navegador no puede leer el sonido de la película ({codec}). Exporta la película con sonido AAC y elígela otra vez.",
  "This browser cannot convert films: this one is shown as it is, in one size. Chrome and Edge make it in several.":
    "Este navegador no puede convertir películas: esta se muestra tal cual, en un solo tamaño. Chrome y Edge la preparan en varios.",
  "This browser cannot convert films: this one is shown as it is, in one size. Films are converted only where the site is opened over https, or on the computer that it runs on.":
    "Este navegador no puede convertir películas: esta se muestra tal cual, en un solo tamaño. Las películas solo se convierten si el sitio se abre por https o en el ordenador en el que funciona.",
  "Sound track {number} is {codec}, which this browser cannot read: choose another.":
    "La pista de sonido {number} es {codec}, que este navegador no puede leer: elige otra.",
  "The film has no sound.": "La película no tiene sonido.",
  "The film is larger than Full HD: it is made in Full HD and smaller.":
    "La película es mayor que Full HD: se prepara en Full HD y tamaños menores.",
  "This browser cannot make the pictures above the time bar. Chrome and Edge can.":
    "Este navegador no puede crear las imágenes de encima de la barra de tiempo. Chrome y Edge sí.",
  "The film's file is not whole: it ends before it should. Copy or export the film again.":
    "El archivo de la película no está completo: termina antes de lo debido. Copia o exporta otra vez la película.",
  "This is no film that can be read. Choose one in MP4, MOV, WebM or Matroska (MKV).":
    "Esta no es una película que se pueda leer. Elige una en MP4, MOV, WebM o Matroska (MKV).",
  "There is no picture in this file. Choose a film.": "En este archivo no hay imagen. Elige una película.",
  "The film is longer than 48 hours. Choose a shorter one.": "La película dura más de 48 horas. Elige una más corta.",
  "This browser cannot take pictures out of this film. Choose a poster of your own.":
    "Este navegador no puede sacar imágenes de esta película. Elige un póster propio.",

  "of no order here": "de ningún pedido de aquí",
  "the order is {status}": "el pedido está {status}",
  "paid when the account was gone": "pagado cuando la cuenta ya no existía",
  "wrong amount: {paid} in place of {asked}": "importe equivocado: {paid} en lugar de {asked}",
  "wrong currency: {paid} in place of {asked}": "moneda equivocada: {paid} en lugar de {asked}",
  "wrong plan: {paid} in place of {asked}": "plan equivocado: {paid} en lugar de {asked}",
  open: "abierto",
  paid: "pagado",
  failed: "fallido",
  refunded: "reembolsado",
  flagged: "señalado",
  "an unknown codec": "un códec desconocido",
} as const;
