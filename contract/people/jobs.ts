/** The jobs of people in a movie, in the order of credits. Every job except the cast's is crew. */
export const jobs = [
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

export type Job = (typeof jobs)[number];
export type CrewJob = Exclude<Job, "cast">;

export const crewJobs = jobs.filter((job): job is CrewJob => job !== "cast");
