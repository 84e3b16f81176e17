export const studioQuality = {
  "How {name} played, by day.": "Cómo se reprodujo {name}, por día.",
  "How films played, by day; added up once an hour. Press a film to see it alone.":
    "Cómo se reprodujeron las películas, por día; se suma una vez por hora. Pulsa una película para verla sola.",
  "All films": "Todas las películas",
  "Pages of playback": "Páginas de reproducción",
  "Once films are watched, each day's start times, waits and errors are added up here, every hour.":
    "Cuando se vean películas, aquí se sumarán cada hora los arranques, las esperas y los errores de cada día.",
  Film: "Película",
  "Start time": "Arranque",
  "Rebuffers per play": "Cortes por reproducción",
  Errors: "Errores",
  Renditions: "Calidades",
  "Only {name}": "Solo {name}",
  "{measured} measured": "{measured} medidas",
  "{rebufferMs} in all": "{rebufferMs} en total",
} as const;
