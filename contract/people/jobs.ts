/** The jobs of people in a movie, in the order of credits. Every job except the cast's is crew. */
export const creditJobs = [
  "director",
  "writer",
  "cast",
  "producer",
  "music",
  "camera",
  "editor",
  "design",
  "animation",
  "effects",
  "sound",
  "costumes",
] as const;

export type CreditJob = (typeof creditJobs)[number];
export type CrewJob = Exclude<CreditJob, "cast">;

export const crewJobs = creditJobs.filter((job): job is CrewJob => job !== "cast");
