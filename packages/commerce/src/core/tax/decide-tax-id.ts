import type { Address, Issue } from '@atelier/contract'
import { sentence, type Sentence } from '@atelier/contract/texts/sentences'
import { issue } from '@atelier/plumbing/http'
import { verifyTaxId } from './verify-tax-id.ts'

/** Tax number and its kind. */
type Pair = [string, string]

/**
 * Decides the tax number of a customer or checkout after a change. A number must match the country of the
 * billing address; it is verified when it is set, and again when the country changes.
 *
 * @param number undefined leaves the stored number unchanged; null removes it
 * @param address address after the change
 * @param prefix prefix of field names in issues
 */
export const decideTaxId = (
  stored: { readonly tax_id: Pair | null; readonly address: Address | null },
  number: string | null | undefined,
  address: Address | null,
  prefix: '' | 'customer_',
): { readonly tax_id: Pair | null; readonly issues: readonly Issue[] } => {
  const no = (field: string, message: Sentence, type: string) => ({
    tax_id: null,
    issues: [issue(`${prefix}${field}`, message, type)],
  })
  if (number === undefined && address?.country === stored.address?.country)
    return { tax_id: stored.tax_id, issues: [] }
  const value = number === undefined ? stored.tax_id?.[0] : number
  if (value == null) return { tax_id: null, issues: [] }
  if (address === null) return no('billing_address', sentence('tax_id_without_country'), 'missing')
  const tax_id = verifyTaxId(value, address.country)
  return tax_id === undefined
    ? no(
        'tax_id',
        sentence('wrong_tax_id', { number: value, country: { country: address.country } }),
        'invalid',
      )
    : { tax_id, issues: [] }
}
