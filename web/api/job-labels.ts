import { m } from "#messages";
import type { CreditJob } from "../../contract/people/jobs.ts";
import type { Message } from "../i18n/message.ts";

export const creditJobLabels: Record<CreditJob, Message> = {
  director: m.job_director,
  writer: m.job_writer,
  cast: m.job_acting,
  producer: m.job_producer,
  music: m.job_music,
  camera: m.job_camera,
  editor: m.job_editor,
  design: m.job_design,
  animation: m.job_animation,
  effects: m.job_effects,
  sound: m.job_sound,
  costumes: m.job_costumes,
};
