/** The fields of the form that name one input each, in the order they stand on the page. */
export const fieldOrder = [
  'email',
  'number',
  'expiry',
  'securityCode',
  'name',
  'country',
  'line1',
  'line2',
  'postalCode',
  'city',
  'state',
  'taxId',
  'amount',
  'discountCode',
] as const

/** An input of the page: one of those every checkout has, or the answer to a seller's question, by its slug. */
export type FieldName = (typeof fieldOrder)[number] | `answer:${string}`

/** One sentence for each field that needs another look. */
export type Faults = { readonly [F in FieldName]?: string }

/** Faults without the fields that have none. */
export const faultsOf = (found: { readonly [F in FieldName]?: string | undefined }): Faults =>
  Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined))

/** The field to put the cursor in: the first one on the page that has a fault. */
export const firstFault = (faults: Faults): FieldName | undefined => {
  const found = Object.keys(faults) as FieldName[]
  const place = (field: FieldName): number => {
    const listed = fieldOrder.findIndex((name) => name === field)
    // Questions stand between the e-mail address and the card.
    return listed === -1 ? 0.5 : listed
  }
  return found.toSorted((a, b) => place(a) - place(b))[0]
}

const fieldsByLocation: Record<string, FieldName> = {
  customer_email: 'email',
  customer_name: 'name',
  customer_billing_address: 'country',
  country: 'country',
  line1: 'line1',
  line2: 'line2',
  postal_code: 'postalCode',
  city: 'city',
  state: 'state',
  customer_tax_id: 'taxId',
  amount: 'amount',
  discount_code: 'discountCode',
  discount_id: 'discountCode',
  confirmation_token_id: 'number',
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'securityCode',
}

/** The answer an issue is about: its slug stands after `custom_field_data`, spelled as the seller did. */
const answerAt = (loc: Issue['loc']): FieldName | undefined => {
  const at = loc.findIndex((key) => key === 'custom_field_data' || key === 'customFieldData')
  const slug = loc[at + 1]
  return at === -1 || slug === undefined ? undefined : `answer:${slug}`
}

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One thing the server found wrong with a request: where (`['body', 'customer_email']`) and a sentence. */
export type Issue = { readonly loc: readonly (string | number)[]; readonly msg: string }

/**
 * Sorts what the server found to the fields it is about, in either spelling. What is about no field of the
 * form comes back as one text for the top of it.
 */
export const sortIssues = (
  issues: readonly Issue[],
): { readonly faults: Faults; readonly notice: string | undefined } => {
  const placed = issues.map(({ loc, msg }) => {
    const keys = loc.filter((key) => typeof key === 'string').map(snake)
    const field =
      answerAt(loc) ?? keys.map((key) => fieldsByLocation[key]).findLast((name) => name !== undefined)
    return { field, msg }
  })
  const elsewhere = placed.filter(({ field }) => field === undefined).map(({ msg }) => msg)
  return {
    faults: Object.fromEntries(placed.flatMap(({ field, msg }) => (field ? [[field, msg] as const] : []))),
    notice: elsewhere.length > 0 ? elsewhere.join(' ') : undefined,
  }
}
