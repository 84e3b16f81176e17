export const studioMoney = {
  "Pages of {label}": "Páginas de {label}",
  "{name} can watch for so many days more: added to what they have, or from now on.":
    "{name} podrá ver películas esos días más: se suman a los que tiene o cuentan desde ahora.",
  Days: "Días",
  "From 1 to 366.": "De 1 a 366.",
  "Of order {orderId}": "Del pedido {orderId}",
  Ledger: "Libro",
  "Nothing told yet": "Todavía sin noticias",
  "No provider has told anything about this order.": "Ningún proveedor ha comunicado nada sobre este pedido.",
  "An empty ledger": "Un libro vacío",
  "Each event that a payment provider sends is kept here, as it came.":
    "Cada evento que envía un proveedor de pagos se guarda aquí, tal como llegó.",
  "Raw event {eventId}": "Evento {eventId} en bruto",
  Received: "Recibido",
  Sent: "Enviado",
  Type: "Tipo",
  Effect: "Efecto",
  Event: "Evento",
  "Raw event": "Evento en bruto",
  Subscriptions: "Suscripciones",
  Books: "Libros",
  Kind: "Clase",
  Refund: "Reembolsar",
  "All orders": "Todos los pedidos",
  "Nothing that was ordered here is of this kind and status.":
    "Ningún pedido hecho aquí es de esta clase y está en este estado.",
  "What people subscribe to and buy is listed here, from the first checkout on.":
    "Aquí se listan las suscripciones y las compras, desde el primer pago.",
  "Refund?": "¿Reembolsar?",
  "{amount}, the newest payment of this order, goes back to {name} ({email}).":
    "{amount}, el pago más reciente de este pedido, se devuelve a {name} ({email}).",
  "{amount}, the newest payment of this order, goes back to whoever paid it; the account is erased.":
    "{amount}, el pago más reciente de este pedido, se devuelve a quien lo pagó; la cuenta está borrada.",
  "The subscription that it paid for ends at once, and is not renewed.":
    "La suscripción que pagó termina de inmediato y no se renueva.",
  "What it paid for is no longer theirs:": "Lo que pagó deja de ser suyo:",
  "This cannot be undone.": "Esto no se puede deshacer.",
  State: "Situación",
  Running: "En curso",
  Ended: "Terminada",
  "What was paid for. Days given by hand are not in this list; who has some is SUBSCRIBED under Users.":
    "Lo que se ha pagado. Los días regalados no están en esta lista; quien los tiene figura como SUBSCRIBED en Usuarios.",
  "Nobody is subscribed": "Nadie está suscrito",
  "None has ended": "Ninguna ha terminado",
  "All subscriptions": "Todas las suscripciones",
  "No paid time is running now.": "Ahora no corre ningún tiempo pagado.",
  "Every subscription here is running.": "Todas las suscripciones están en curso.",
  "No subscriptions yet": "Todavía no hay suscripciones",
  "Whoever subscribes is listed here, with the day until which it is paid.":
    "Aquí aparece quien se suscribe, con el día hasta el que está pagado.",
  Renews: "Se renueva",
  Provider: "Proveedor",
  Open: "Abierto",
  Refunded: "Reembolsado",
  Flagged: "Señalado",
} as const;
