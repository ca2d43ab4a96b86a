/**
 * Differences between the two faces: one record, given when an executor's contexts are made, never a part of an input. The
 * domain gets its values as arguments. Source: architecture.md, "Where the faces may differ"; decisions 10.
 */
export interface Face {
  /** A guest checks out with a name and an e-mail address or a phone, where the company does not say itself whether. */
  readonly asksGuestContact: boolean;
  /** Answers that a company requires are asked for at checkout, and not only shown as required. */
  readonly asksRequiredAnswers: boolean;
  /** An answer to a question that the company does not ask is refused, and not passed over. */
  readonly refusesUnknownQuestions: boolean;
  /** Arguments that contradict each other are refused; else the more exact one counts, and limits are stored as they were sent. */
  readonly refusesContradictions: boolean;
  /** An `eventId` is that of an occurrence, a `bookableId` that of a combination; else either names what has that id. */
  readonly distinguishesIds: boolean;
  /** The `reference` of a booking by which a purchase is looked for may be the `longId` of the purchase too. */
  readonly takesLongIdAsReference: boolean;
  /** Members change what is theirs by `updateClient` alone, and staff add clients by `createClient`; else `submitClient` does both too. */
  readonly refusesOwnSubmissions: boolean;
  /** Page arguments that make no sense are refused, and offsets beyond 10,000; else the nearest that do count. */
  readonly refusesInvalidPaging: boolean;
  /**
   * True: a cancelled line keeps the amount that was due for it, in its own field and in sums; false: nothing is due
   * for it any more.
   */
  readonly showsDueOfCancelled: boolean;
  /** A token that was sent and is unknown, expired or logged out ends the request; else whoever sent it is a stranger. */
  readonly refusesInvalidTokens: boolean;
  /** A refusal names every id that is not there, and all faults beside those of texts; else the first fault is read alone. */
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

/** `/api/v1`: old forms send what they have, and answer questions that have been removed since. */
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
