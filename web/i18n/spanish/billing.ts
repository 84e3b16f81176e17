/** The subscription, the cart, orders and what was bought. */
export const billing = {
  Plan: "Plan",
  "{amount} every {days} days": "{amount} cada {days} días",
  "Every film, every night": "Todas las películas, todas las noches",
  "A subscription opens the whole house to you. Stop whenever you like: the days you paid for stay yours.":
    "Una suscripción te abre toda la sala. Déjala cuando quieras: los días que pagaste siguen siendo tuyos.",
  "There is nothing to subscribe to at the moment.": "En este momento no hay ninguna suscripción a la venta.",
  "1 day": "1 día",
  "{count} days": "{count} días",

  Receipt: "Recibo",
  Transaction_id: "Transacción",
  SUBSCRIBED: "Activa",
  UNSUBSCRIBED: "Inactiva",
  "Days left": "Días restantes",
  "Card and invoices": "Tarjeta y facturas",
  "The payment provider does not answer. Try again later.":
    "El servicio de pago no responde. Vuelve a intentarlo más tarde.",
  "Unsubscribe?": "¿Darte de baja?",
  "Stop renewing": "No renovar más",
  "Unsubscribe now": "Darme de baja ya",
  "You have {days} left that are paid for. If you unsubscribe now, you lose them.":
    "Aún tienes {days} de suscripción pagada. Si te das de baja ahora, pierdes ese tiempo.",
  "Or only stop renewing: nothing more is charged, and you watch until your days are over.":
    "O simplemente no renueves más: no se cobra nada más y sigues viendo películas hasta que se acaben tus días.",
  "It does not renew anyway: without doing anything, you watch until your days are over.":
    "De todos modos no se renueva: sin hacer nada, sigues viendo películas hasta que se acaben tus días.",

  "{film} is in your cart already.": "{film} ya está en tu carrito.",
  "{film} is in your cart.": "{film} está en tu carrito.",
  "{film} is out of your cart.": "{film} ya no está en tu carrito.",
  "Remove {name}": "Quitar {name}",
  "Your cart is empty": "Tu carrito está vacío",
  "Find a film": "Buscar una película",
  "Films you add wait here. A film that you buy is yours to download for good.":
    "Las películas que añadas esperan aquí. La película que compras es tuya: puedes descargarla siempre que quieras.",
  Total: "Total",
  Checkout: "Ir a pagar",
  "One order has room for {count} films. Take some out, and buy them with the next.":
    "En un pedido caben {count} películas. Quita algunas y cómpralas en el siguiente.",
  "Each film is yours to download for good, subscribed or not.":
    "Cada película es tuya para descargarla siempre que quieras, con suscripción o sin ella.",
  "Something here is not for sale any more. It is marked now: look at the new total, and check out again.":
    "Algo de lo que hay aquí ya no está a la venta. Lo hemos marcado: mira el nuevo total y vuelve a pagar.",
  "Not for sale any more. It is left out; you can remove it.":
    "Ya no está a la venta. No entra en el pedido; puedes quitarla.",
  "Yours already. It is left out; you can remove it.": "Ya es tuya. No entra en el pedido; puedes quitarla.",
  "It costs nothing: download it from its page. It is left out; you can remove it.":
    "Es gratis: descárgala desde su página. No entra en el pedido; puedes quitarla.",

  "My orders": "Mis pedidos",
  Orders: "Pedidos",
  Order: "Pedido",
  "Pages of orders": "Páginas de pedidos",
  What: "Qué",
  Item: "Artículo",
  Transaction: "Transacción",
  Details: "Detalles",
  "Subscription: {plan}": "Suscripción: {plan}",
  "No orders yet": "Aún no hay pedidos",
  "What you subscribe to and what you buy is listed here, with its receipt.":
    "Aquí aparecen tus suscripciones y tus compras, con su recibo.",
  "See what is on": "Ver la cartelera",
  "Waiting for payment": "Pendiente de pago",
  Paid: "Pagado",
  "Not paid": "Sin pagar",
  "Given back": "Devuelto",
  "Being looked into": "En revisión",

  "My films": "Mis películas",
  "Pages of my films": "Páginas de mis películas",
  "No films of your own yet": "Aún no tienes películas",
  "Find one": "Buscar una",
  "A film that you buy is yours for good, subscribed or not, and waits for you here.":
    "La película que compras es tuya para siempre, con suscripción o sin ella, y te espera aquí.",

  "Thank you": "Gracias",
  "Find a film for tonight": "Buscar una película para hoy",
  "It is people like you who keep the bulbs lit. Take a seat: the programme is long.":
    "Gracias a gente como tú siguen encendidas las luces. Toma asiento: la cartelera es larga.",
  "Your order did not come": "No se pudo cargar tu pedido",
  "No such order": "No existe ese pedido",
  "It may belong to another account than the one you are signed in with.":
    "Puede que sea de otra cuenta y no de la que tienes abierta.",
  "Your subscription": "Tu suscripción",
  "Your films": "Tus películas",
  "Your payment arrived, and the house is open: every film, as often as you like.":
    "Hemos recibido tu pago y la sala está abierta: todas las películas, las veces que quieras.",
  "Your payment arrived. What you bought is yours, for good.":
    "Hemos recibido tu pago. Lo que compraste es tuyo para siempre.",
  "We are waiting to hear that you paid. This page tells you as soon as we do; you need not load it again.":
    "Esperamos la confirmación de tu pago. Esta página te avisa en cuanto llegue; no hace falta que la recargues.",
  "The payment did not go through, and nothing was taken. You can try again.":
    "El pago no se completó y no se ha cobrado nada. Puedes volver a intentarlo.",
  "This payment was given back; it takes some days to arrive. What it paid for has ended.":
    "Este pago se ha devuelto; tarda unos días en llegar. Lo que pagaba ha terminado.",
  "We look into it": "Lo estamos revisando",
  "Something about this payment does not fit the order, so it opened nothing yet. A person looks into it; write to us with the order’s number if you want to know more.":
    "Algo de este pago no coincide con el pedido, así que todavía no ha abierto nada. Lo está revisando una persona; escríbenos con el número del pedido si quieres saber más.",
  "Still waiting": "Seguimos esperando",
  "No payment has arrived yet. If you paid, nothing is lost: we keep asking, and a letter tells you when it came. If you did not, nothing was taken, and you can pay now.":
    "Todavía no ha llegado ningún pago. Si pagaste, no se pierde nada: seguimos preguntando y te avisaremos por correo cuando llegue. Si no, no se ha cobrado nada y puedes pagar ahora.",
  "Start watching": "Empezar a ver",
  "Go on paying": "Continuar con el pago",
  "Write to us": "Escríbenos",
  "Print the receipt": "Imprimir el recibo",
} as const;
