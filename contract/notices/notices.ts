import { m } from "#messages";
import { favouriteLeavingDays } from "../policy.ts";

type Notice = {
  /** The part of the path `/api/<topic>/notices`, at which members choose the notice. */
  topic: string;
  /** The event that causes an email, in the words of the API's reference. */
  event: string;
  /** The texts of the switch. */
  label: () => string;
  hint: () => string;
  on: () => string;
  off: () => string;
  /** Whether browsers with push messages get the notice too. */
  isPushed: boolean;
  /** The texts of the page that stops the emails. */
  title: () => string;
  stopText: () => string;
};

/**
 * The emails that members ask for, by the name of their section in the data export. Each entry
 * gives the notice its endpoints, its switch, the link and the page that stop its emails, and its
 * section in the data export.
 */
export const notices = {
  favouriteNotices: {
    topic: "favourites",
    event: "a favourite begins or leaves",
    label: m.favourite_notices_switch,
    hint: () => m.favourite_notices_hint({ days: favouriteLeavingDays }),
    on: m.done_favourite_notices_on,
    off: m.done_favourite_notices_off,
    isPushed: true,
    title: m.favourite_notices_title,
    stopText: m.favourite_notices_stop_text,
  },
} as const satisfies Record<string, Notice>;

export type NoticeName = keyof typeof notices;
export const noticeNames = Object.keys(notices) as NoticeName[];

/** The notices that browsers with push messages get too. */
export const pushedNoticeNames = noticeNames.filter((name) => notices[name].isPushed);

export const noticePath = (name: NoticeName) => `/api/${notices[name].topic}/notices` as const;

/** Returns the keys of a notice's endpoints. */
export function noticeKeys(name: NoticeName) {
  const path = noticePath(name);
  return { read: `GET ${path}`, choose: `PUT ${path}`, stop: `POST ${path}/stop` } as const;
}

type Keys = ReturnType<typeof noticeKeys>;

/** Returns a record of the endpoints of every notice. */
export function mapNoticeEndpoints<Parts extends Partial<Record<keyof Keys, unknown>>>(
  map: (name: NoticeName) => Parts,
) {
  const entries = noticeNames.flatMap((name) =>
    Object.entries(map(name)).map(([part, value]) => [noticeKeys(name)[part as keyof Keys], value]),
  );
  return Object.fromEntries(entries) as {
    [Part in keyof Parts & keyof Keys as Keys[Part]]: Parts[Part];
  };
}

/** Returns a value for each notice. */
export const mapNotices = <Value>(map: (name: NoticeName) => Value) =>
  Object.fromEntries(noticeNames.map((name) => [name, map(name)])) as Record<NoticeName, Value>;
