import { foldText } from "../../../contract/fold-text.ts";
import { planBuyer } from "./buyers.ts";
import type { Cinema } from "./cinema.ts";
import { createNames } from "./people.ts";
import { day, firstDay, hour, minute, startDay } from "./period.ts";
import { planSubscriber } from "./subscribers.ts";
import { planViewer } from "./viewers.ts";
import { type Send, signIn } from "./visitor.ts";

export type Member = { id: string; name: string; email: string; number: number; send: Send };

const memberCount = 184;
/** A hash of an unknown password, so that nobody can sign in as a member of the history. */
const passwordHash =
  "scrypt$16384$8$5$WdAfwUWfA1edk6-a2NoUag$ilGwVjuxZA7duW_hso7__xfLIwKZGrxT8t_zNcCbI1Q";

/** Plans what each member does, from the day of the registration on. */
export function planMembers(cinema: Cinema): Member[] {
  const { random, timeline } = cinema;
  const members: Member[] = [];
  for (const [index, name] of createNames(random, memberCount).entries()) {
    // More members come each month than in the month before.
    const joinedOn = Math.floor(((startDay - firstDay) / day - 2) * (index / memberCount) ** 0.75);
    const time = firstDay + joinedOn * day + random.integer(9 * 60, 21 * 60) * minute;
    timeline.add(time + hour, async (at) => {
      const member = await register(cinema, index + 1, name, at);
      members.push(member);
      const isSubscriber = random.chance(0.82);
      if (isSubscriber) await planSubscriber(cinema, member, at);
      else planBuyer(cinema, member, at);
      planViewer(cinema, member, at);
    });
  }
  return members;
}

async function register(
  { site }: Cinema,
  number: number,
  name: string,
  time: number,
): Promise<Member> {
  const id = `demo-member-${number}`;
  const email = `${foldText(name).replaceAll(" ", ".")}@example.com`;
  await site.execute(
    `INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    name,
    foldText(name),
    email,
    passwordHash,
    time,
    time,
  );
  return { id, name, email, number, send: await signIn(site, id, time) };
}
