/** The administrators' first page: what the house has, and what to look into. */
export const overview = {
  "Total Movies": "Películas en total",
  "Total Categories": "Categorías en total",
  "Total Users": "Usuarios en total",
  "Subscribers now": "Suscriptores ahora",
  Revenue: "Ingresos",
  "Storage used": "Espacio ocupado",
  "The figures did not come": "No se pudieron cargar las cifras",
  "1 order is flagged": "1 pedido está en revisión",
  "{count} orders are flagged": "{count} pedidos están en revisión",
  "What was paid does not fit what was ordered.": "Lo que se pagó no coincide con lo que se pidió.",
  "1 upload has failed": "1 subida ha fallado",
  "{count} uploads have failed": "{count} subidas han fallado",
  "Nothing arrived for a day. Go on within a week, or what has arrived is removed.":
    "No llegó nada en todo un día. Continúa en menos de una semana o se borrará lo que ya había llegado.",
  "1 video has files missing": "A 1 vídeo le faltan archivos",
  "{count} videos have files missing": "A {count} vídeos les faltan archivos",
  "They were stored, and are there no more. Restore them from a backup, or upload the video again.":
    "Estaban guardados y ya no están. Recupéralos de una copia de seguridad o vuelve a subir el vídeo.",
  "Look into it": "Revisarlo",
} as const;
