/** Number of a credit note: that of its invoice, and its own among those of the invoice. */
export const creditNoteNumber = (invoice: string, credit_note: number): string =>
  `${invoice}-CN${credit_note}`
