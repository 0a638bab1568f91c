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
  'discountCode',
] as const
export type FieldName = (typeof fieldOrder)[number]

/** One sentence for each field that needs another look. */
export type Faults = { readonly [F in FieldName]?: string }

/** Faults without the fields that have none. */
export const faultsOf = (found: { readonly [F in FieldName]?: string | undefined }): Faults =>
  Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined))

/** The field to put the cursor in: the first one on the page that has a fault. */
export const firstFault = (faults: Faults): FieldName | undefined =>
  fieldOrder.find((field) => faults[field] !== undefined)

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
  discount_code: 'discountCode',
  discount_id: 'discountCode',
  confirmation_token_id: 'number',
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'securityCode',
}

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One thing the server found wrong with a request: where (`['body', 'customer_email']`) and a sentence. */
export type Finding = { readonly loc: readonly (string | number)[]; readonly msg: string }

/**
 * Sorts what the server found to the fields it is about, in either spelling. What is about no field of the
 * form comes back as one text for the top of it.
 */
export const sortFindings = (
  findings: readonly Finding[],
): { readonly faults: Faults; readonly notice: string | undefined } => {
  const placed = findings.map(({ loc, msg }) => {
    const keys = loc.filter((key) => typeof key === 'string').map(snake)
    return { field: keys.map((key) => fieldsByLocation[key]).findLast((field) => field !== undefined), msg }
  })
  const elsewhere = placed.filter(({ field }) => field === undefined).map(({ msg }) => msg)
  return {
    faults: Object.fromEntries(placed.flatMap(({ field, msg }) => (field ? [[field, msg] as const] : []))),
    notice: elsewhere.length > 0 ? elsewhere.join(' ') : undefined,
  }
}
