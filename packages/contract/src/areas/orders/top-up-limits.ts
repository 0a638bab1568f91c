/** Maximum number of automatic top-ups of a balance within 24 hours. */
export const autoTopUpsADay = 3

/** Declined charges in a row after which a balance is no longer filled automatically. */
export const declinesOfAutoTopUps = 3
