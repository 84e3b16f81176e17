import { m } from "#messages";

/** Every validation issue code of one input value, with its message. */
export const issueMessages = {
  required: m.issue_required,
  too_short: m.issue_too_short,
  too_long: m.issue_too_long,
  too_small: m.issue_too_small,
  too_big: m.issue_too_big,
  too_many: m.issue_too_many,
  not_a_number: m.issue_not_a_number,
  not_an_integer: m.issue_not_an_integer,
  not_one_of: m.issue_not_one_of,
  email_invalid: m.issue_email_invalid,
  date_time_invalid: m.issue_date_time_invalid,
  invalid: m.issue_invalid,
  not_one_line: m.issue_not_one_line,
  not_plain_text: m.issue_not_plain_text,
  letter_required: m.issue_letter_required,
  phone_invalid: m.issue_phone_invalid,
  password_mismatch: m.issue_password_mismatch,
  file_required: m.issue_file_required,
  nothing_to_change: m.issue_nothing_to_change,
  plan_id_invalid: m.issue_plan_id_invalid,
  movies_required: m.issue_movies_required,
  id_invalid: m.issue_id_invalid,
  stars_invalid: m.issue_stars_invalid,
  review_empty: m.issue_review_empty,
  time_invalid: m.issue_time_invalid,
  year_invalid: m.issue_year_invalid,
  rating_invalid: m.issue_rating_invalid,
  rating_too_high: m.issue_rating_too_high,
  price_invalid: m.issue_price_invalid,
  trailer_invalid: m.issue_trailer_invalid,
  colour_invalid: m.issue_colour_invalid,
  file_too_large: m.issue_file_too_large,
  file_empty: m.issue_file_empty,
  codecs_invalid: m.issue_codecs_invalid,
  rendition_name_invalid: m.issue_rendition_name_invalid,
  names_not_unique: m.issue_names_not_unique,
  position_beyond_duration: m.issue_position_beyond_duration,
  password_too_common: m.issue_password_too_common,
  password_is_email: m.issue_password_is_email,
  password_wrong: m.issue_password_wrong,
  link_invalid: m.issue_link_invalid,
  plan_not_available: m.issue_plan_not_available,
  movie_not_for_sale: m.issue_movie_not_for_sale,
  duplicate_field: m.issue_duplicate_field,
  unknown_field: m.issue_unknown_field,
  json_invalid: m.issue_json_invalid,
  form_invalid: m.issue_form_invalid,
  cursor_invalid: m.issue_cursor_invalid,
  category_not_found: m.issue_category_not_found,
  video_given_twice: m.issue_video_given_twice,
  picture_required: m.issue_picture_required,
  casts_invalid: m.issue_casts_invalid,
  part_size_wrong: m.issue_part_size_wrong,
  playlist_not_accepted: m.issue_playlist_not_accepted,
  file_name_invalid: m.issue_file_name_invalid,
  idempotency_key_invalid: m.issue_idempotency_key_invalid,
  hash_invalid: m.issue_hash_invalid,
  hash_mismatch: m.issue_hash_mismatch,
  segment_duration_invalid: m.issue_segment_duration_invalid,
  partial_date_invalid: m.issue_partial_date_invalid,
  died_before_born: m.issue_died_before_born,
  person_same: m.issue_person_same,
  video_missing: m.issue_video_missing,
} as const;

export type IssueCode = keyof typeof issueMessages;
export type IssueParams<Code extends IssueCode> = NonNullable<Parameters<(typeof issueMessages)[Code]>[0]>;

/** `path`: the field's path joined by dots. `params`: the parameters of the message. */
export type IssueCause = { path: string; code: IssueCode; params?: Record<string, unknown> };

export function issueMessage({ code, params = {} }: Omit<IssueCause, "path">, options?: { locale: "en" }): string {
  return (issueMessages[code] as (params: object, options?: object) => string)(params, options);
}
