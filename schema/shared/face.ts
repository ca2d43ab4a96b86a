/**
 * Differences between the two faces: one record, set when an executor's contexts are created, never part of an input. The
 * domain receives its values as arguments. Source: architecture.md, "Where the faces may differ"; decisions 10.
 */
export interface Face {
  /** Guests must give a name, and an e-mail address or a phone, at checkout, unless the company itself decides this. */
  readonly asksGuestContact: boolean;
  /** Answers that a company requires are enforced at checkout, not only shown as required. */
  readonly asksRequiredAnswers: boolean;
  /** An answer to a question that the company does not ask is refused, not ignored. */
  readonly refusesUnknownQuestions: boolean;
  /** Contradictory arguments are refused; else the more specific one counts, and limits are stored as they were sent. */
  readonly refusesContradictions: boolean;
  /** An `eventId` must be that of an occurrence, a `bookableId` that of a combination; else each may be the id of either. */
  readonly distinguishesIds: boolean;
  /** A search for a purchase by the `reference` of a booking also accepts the `longId` of the purchase. */
  readonly takesLongIdAsReference: boolean;
  /** Members change their data only by `updateClient`, staff add clients only by `createClient`; else also by `submitClient`. */
  readonly refusesOwnSubmissions: boolean;
  /** Invalid page arguments, and offsets beyond 10,000, are refused; else the nearest valid ones are used. */
  readonly refusesInvalidPaging: boolean;
  /**
   * True: a cancelled line keeps the amount that was due for it, in its own field and in sums; false: its amount due is 0.
   */
  readonly showsDueOfCancelled: boolean;
  /** A request with an unknown, expired or logged-out token is refused; else its caller is anonymous. */
  readonly refusesInvalidTokens: boolean;
  /** A refusal names every unknown id, and all other faults beside those of texts; else only the first fault is reported. */
  readonly reportsAllFaults: boolean;
}

/** GraphQL from outside. */
export const STRICT: Face = {
  asksGuestContact: true,
  asksRequiredAnswers: true,
  refusesUnknownQuestions: true,
  refusesContradictions: true,
  distinguishesIds: true,
  takesLongIdAsReference: false,
  refusesOwnSubmissions: true,
  refusesInvalidPaging: true,
  showsDueOfCancelled: false,
  refusesInvalidTokens: true,
  reportsAllFaults: true,
};

/** `/api/v1`: old forms send whatever they hold, also answers to questions that have been removed since. */
export const LENIENT: Face = {
  asksGuestContact: false,
  asksRequiredAnswers: false,
  refusesUnknownQuestions: false,
  refusesContradictions: false,
  distinguishesIds: false,
  takesLongIdAsReference: true,
  refusesOwnSubmissions: false,
  refusesInvalidPaging: false,
  showsDueOfCancelled: true,
  refusesInvalidTokens: false,
  reportsAllFaults: false,
};
