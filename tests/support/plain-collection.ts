/** The fields of a collection without a picture, days, a rule or movies. */
export const plainCollection = {
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  movieIds: [],
};
