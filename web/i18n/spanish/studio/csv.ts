export const studioCsv = {
  "CSV and pictures": "CSV e imágenes",
  "Drop a CSV of films here, or choose one": "Suelta aquí un CSV de películas o elige uno",
  "The pictures that its image column names come with it, or later. Nothing is changed before you have seen what would happen.":
    "Las imágenes que nombra su columna image llegan con él o después. Nada cambia antes de que veas lo que pasaría.",
  "{pictures}. Choose another, or add pictures.": "{pictures}. Elige otro o añade imágenes.",
  "Without pictures": "Sin imágenes",
  "With 1 picture": "Con 1 imagen",
  "With {count} pictures": "Con {count} imágenes",
  "What the columns mean": "Qué significan las columnas",
  "The first line names the columns, in any order. Commas, semicolons and tabs all separate. A line with an id changes that film, and its empty cells leave things as they are; a line without one adds a film.":
    "La primera línea nombra las columnas, en cualquier orden. Separan tanto las comas como los puntos y comas y los tabuladores. Una línea con id cambia esa película, y sus celdas vacías dejan las cosas como están; una línea sin id añade una película.",
  "Download a sample": "Descargar un ejemplo",
  "The number of a film that is here already: its line changes it. Empty adds a film.":
    "El número de una película que ya está aquí: su línea la cambia. Vacío añade una película.",
  "The title, up to 200 characters.": "El título, de hasta 200 caracteres.",
  "Hours and minutes, such as 2h 29m.": "Horas y minutos, como 2h 29m.",
  "The hours it is found under: {hours}. Empty follows the time.":
    "Las horas bajo las que se encuentra: {hours}. Vacío sigue a time.",
  "true or false. Empty is false for a film that is added.": "true o false. Vacío es false en una película nueva.",
  "The year of release, from 1700 to 2030.": "El año de estreno, de 1700 a 2030.",
  "The years it is found under: {years}. Empty follows the year.":
    "Los años bajo los que se encuentra: {years}. Vacío sigue a year.",
  "0 to 5, such as 4.5. Empty is 0 for a film that is added.": "De 0 a 5, como 4.5. Vacío es 0 en una película nueva.",
  "The stars it is found under, 1 to 5. Empty follows the rating.":
    "Las estrellas bajo las que se encuentra, de 1 a 5. Vacío sigue a rating.",
  "The spoken language, such as English.": "El idioma hablado, como English.",
  "What the film is about, up to 5000 characters; line breaks are kept.":
    "De qué trata la película, hasta 5000 caracteres; los saltos de línea se conservan.",
  "Dollars, such as 180 or 179.50.": "Dólares, como 180 o 179.50.",
  "An embed of YouTube (https://www.youtube.com/embed/…) or Vimeo; none takes a film’s trailer off.":
    "Un vídeo insertable de YouTube (https://www.youtube.com/embed/…) o de Vimeo; none quita el tráiler de una película.",
  "The category’s title, as it is written under Categories.":
    "El título de la categoría, tal como figura en Categorías.",
  "The category’s number, in place of its title; not exported.":
    "El número de la categoría, en lugar de su título; no se exporta.",
  "The file name of a picture that you choose together with the CSV. Empty draws a plain poster for a film that is added, and leaves others as they are.":
    "El nombre de archivo de una imagen que eliges junto con el CSV. Vacío dibuja un póster sencillo para una película nueva y deja las demás como están.",
  "Exported as Name (Role); Name (Role). Not imported, because each of the cast needs a picture: add them at the film.":
    "Se exporta como Nombre (Papel); Nombre (Papel). No se importa, porque cada miembro del reparto necesita una imagen: añádelos en la película.",
  "Import CSV": "Importar CSV",
  "Export CSV": "Exportar CSV",
  "Cancel export ({films} of {of} films)": "Cancelar exportación ({films} de {of} películas)",
  "Cancel export": "Cancelar exportación",
  "The export was cancelled.": "Se ha cancelado la exportación.",
  "1 film is in {name}.": "Hay 1 película en {name}.",
  "{count} films are in {name}.": "Hay {count} películas en {name}.",
  "1 film is imported.": "Se ha importado 1 película.",
  "{count} films are imported.": "Se han importado {count} películas.",
  "Stop the import?": "¿Detener la importación?",
  "What is imported stays. Import the same file again to go on: nothing is added twice.":
    "Lo importado se queda. Para continuar, importa otra vez el mismo archivo: nada se añade dos veces.",
  "Checking against the catalogue…": "Comparando con el catálogo…",
  "Checking against the catalogue, {films} of 1 film…": "Comparando con el catálogo, {films} de 1 película…",
  "Checking against the catalogue, {films} of {count} films…":
    "Comparando con el catálogo, {films} de {count} películas…",
  "Download 1 faulty row": "Descargar 1 fila con errores",
  "Download {count} faulty rows": "Descargar {count} filas con errores",
  "Check again": "Comprobar de nuevo",
  "Import 1 film?": "¿Importar 1 película?",
  "Import {count} films?": "¿Importar {count} películas?",
  Import: "Importar",
  "{totals}. Visitors see at once what is imported.": "{totals}. Los visitantes ven enseguida lo que se importa.",
  "The rows with errors are left out.": "Las filas con errores se omiten.",
  "Import 1 film": "Importar 1 película",
  "Import {count} films": "Importar {count} películas",
  "Import the other film": "Importar la otra película",
  "Import the other {count} films": "Importar las otras {count} películas",
  "What the import does": "Qué hace la importación",
  "No such rows.": "No hay filas así.",
  "Pages of rows": "Páginas de filas",
  Line: "Línea",
  "No name": "Sin nombre",
  "{column} from {from} to {to}": "{column} de {from} a {to}",
  line: "línea",
  "“{cell}”": "«{cell}»",
  "All is just so.": "Todo está ya así.",
  Result: "Resultado",
  "Added as {id}": "Añadida con el número {id}",
  "Failed: {reason}": "Ha fallado: {reason}",
  "Under way…": "En marcha…",
  "Left out": "Omitida",
  "All rows": "Todas las filas",
  "To add": "Por añadir",
  "To change": "Por cambiar",
  "With errors": "Con errores",
  "Nothing to change": "Nada que cambiar",
  Change: "Cambiar",
  Nothing: "Nada",
  Error: "Error",
  "{count} to add": "{count} por añadir",
  "{count} to change": "{count} por cambiar",
  "{count} with an error": "{count} con un error",
  "{count} with errors": "{count} con errores",
  "{count} with nothing to change": "{count} sin nada que cambiar",
  "No films in this file": "No hay películas en este archivo",
  "Nothing to change: the film is as the file says": "Nada que cambiar: la película está como dice el archivo",
  "Nothing to change: all {count} films are as the file says":
    "Nada que cambiar: las {count} películas están como dice el archivo",
  nothing: "nada",
  "A plain poster will be made.": "Se hará un póster sencillo.",
  "The cast is not imported, because each of them needs a picture: add them at the film.":
    "El reparto no se importa, porque cada miembro necesita una imagen: añádelos en la película.",
  "The image is an address, and only files are imported.": "La imagen es una dirección, y solo se importan archivos.",
  "has more cells than columns. Text with a separator in it stands in quotation marks.":
    "tiene más celdas que columnas. Un texto que contiene un separador va entre comillas.",
  "Its poster will be made of {name}.": "Su póster se hará con {name}.",
  "A film of this name and year is there already (id {id}). Give its id to change it.":
    "Ya hay una película con este nombre y año (id {id}). Indica su id para cambiarla.",
  "Line {before} adds this film already. Take one of the two out.":
    "La línea {before} ya añade esta película. Quita una de las dos.",
  "There is no film {id}. Leave the id empty to add this one.":
    "No hay ninguna película {id}. Deja el id vacío para añadir esta.",
  "Line {before} changes film {id} already. Take one of the two out.":
    "La línea {before} ya cambia la película {id}. Quita una de las dos.",
  "{bucket} will be {value}, where {field} belongs to {right}. Empty the cell to have it follow.":
    "{bucket} será {value}, pero {field} corresponde a {right}. Vacía la celda para que lo siga.",
  "Another film of this name and year is there (id {twin}).": "Ya hay otra película con este nombre y año (id {twin}).",
  "is not among the pictures. Choose it together with the CSV, or empty the cell.":
    "no está entre las imágenes. Elígela junto con el CSV o vacía la celda.",
  "is no category. There are {known}; add it under Categories first.":
    "no es una categoría. Hay {known}; añádela antes en Categorías.",
  "is no category’s number. Write its title under category.":
    "no es el número de ninguna categoría. Escribe su título en category.",
  "is another category than the title says. Empty one of the two.":
    "es otra categoría que la del título. Vacía una de las dos.",
  "must be a number from 0 to 5": "debe ser un número de 0 a 5",
  "must be an address of at most 500 characters": "debe ser una dirección de 500 caracteres como máximo",
  "{done} of {total} imported, {failed} failed": "{done} de {total} importadas, {failed} fallidas",
  "{done} of {total} imported": "{done} de {total} importadas",
  "Importing. Keep this page open.": "Importando. Deja esta página abierta.",
  "Paused. What is on its way still arrives.": "En pausa. Lo que está en camino todavía llegará.",
  "The import is over: 1 film is in.": "La importación ha terminado: ha entrado 1 película.",
  "The import is over: {count} films are in.": "La importación ha terminado: han entrado {count} películas.",
  "Why 1 other failed stands under Result.": "En Resultado se explica por qué ha fallado otra.",
  "Why {count} others failed stands under Result.": "En Resultado se explica por qué han fallado otras {count}.",
  "Less than a minute left": "Queda menos de un minuto",
  "About 1 minute left": "Queda alrededor de 1 minuto",
  "About {count} minutes left": "Quedan unos {count} minutos",
  "Somebody else changed this film since the check. Check the file again.":
    "Otra persona ha cambiado esta película desde la comprobación. Comprueba de nuevo el archivo.",
  "Not read, because no such column is known: {ignored}.":
    "No se lee, porque no se conoce ninguna columna así: {ignored}.",
  "A film that is added needs these columns too: {missing}.":
    "Una película nueva necesita también estas columnas: {missing}.",
  "The file is larger than 20 MB. Divide it into smaller ones.":
    "El archivo ocupa más de 20 MB. Divídelo en otros más pequeños.",
  "The file is not written in UTF-8. Save it again as “CSV UTF-8”, and choose that one.":
    "El archivo no está escrito en UTF-8. Guárdalo otra vez como «CSV UTF-8» y elige ese.",
  "Line {openQuote} has a quotation mark that does not fit. Text with one in it stands in quotation marks, and its own are doubled.":
    "La línea {openQuote} tiene unas comillas que no encajan. Un texto que las contiene va entre comillas, y las suyas se duplican.",
  "The column {twice} is there twice. Keep one of them.": "La columna {twice} aparece dos veces. Deja solo una.",
  "The first line must name the columns, and there is neither id nor name among them. The sample shows how it is done.":
    "La primera línea debe nombrar las columnas, y entre ellas no está ni id ni name. El ejemplo muestra cómo se hace.",
} as const;
