/** The texts that the specification quotes (`contract/messages.ts`): in English as quoted, in Spanish as one says it. */
export const quoted = {
  "Search Movie Name Here": "Busca aquí una película",
  "Search movie name": "Buscar película",
  "Welcome to your profile {name}!": "¡Este es tu perfil, {name}!",

  "You are not authorized to acces this route!": "No tienes permiso para entrar en esta página.",
  "You must be a registerd user to acces route": "Tienes que estar registrado para entrar en esta página.",

  "Opps!": "¡Vaya!",
  "Only a valid and subscribed user can stream live. Signup or login. If you already have an account, please subscribe to enjoy our services.":
    "Solo quien tiene una suscripción puede ver las películas. Regístrate o inicia sesión. Si ya tienes una cuenta, suscríbete para disfrutar de nuestros servicios.",
  "You are lready subscribed!": "¡Ya tienes una suscripción!",
  "⚠️You have no reciept because you are not a subscribed user!.":
    "⚠️ No tienes recibo porque no tienes una suscripción.",
  "Error fetching Recipt.": "No se pudo obtener el recibo.",

  " Movie already exist": "La película ya está en tus favoritas",
  " Movie added Succesfully": "Película añadida a tus favoritas",
  "You are Not a User": "Aún no eres usuario",

  "You have not watched any movie yet.": "Todavía no has visto ninguna película.",
  "No movies available to display.": "No hay películas que mostrar.",

  "Verifying Email...": "Verificando tu correo…",
  "Email verification successfull, You will be redirected to login page":
    "Correo verificado. Ahora te llevamos a la página de inicio de sesión",
  "Email verification Failed!": "No se pudo verificar el correo",
  "Email Verification Successfull": "Correo verificado",
  "Email verification failed!": "No se pudo verificar el correo.",

  "this will take about two minutes": "tardará unos dos minutos",
  "The movies you added may not be currect. Please Check":
    "Puede que los archivos no correspondan a la misma película. Compruébalos",
  "Are you sure you want to delete this item?": "¿Seguro que quieres eliminar este elemento?",

  "Movies Deleted successfully": "Películas eliminadas",
  "Movie successfully created!": "¡Película creada!",
  "Movie updated succesfully": "Película actualizada",
  "Movie deleted succesfully": "Película eliminada",
  "Category added successfully": "Categoría añadida",
  "Category updated succesfully": "Categoría actualizada",

  "Unexpected error occurred.": "Se produjo un error inesperado.",
  "Somthing went wrong, please try again later": "Algo salió mal, vuelve a intentarlo más tarde",
  "Somthing went wrong": "Algo salió mal",
  "Unable to delete user. Somthing went wrong!": "No se pudo eliminar al usuario. Algo salió mal.",
  "Unable to get users! Something went wrong": "No se pudieron obtener los usuarios. Algo salió mal",

  "jpg, jpeg, png, gif": "jpg, jpeg, png, gif",
  "maximum range is 5": "el máximo es 5",
} as const;
