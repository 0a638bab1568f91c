/** Number of a credit note: the number of its invoice, followed by its sequence within the invoice. */
export const creditNoteNumber = (invoice: string, credit_note: number): string =>
  `${invoice}-CN${credit_note}`
