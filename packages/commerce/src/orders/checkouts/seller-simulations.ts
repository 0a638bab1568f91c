import { completeAddress, type simulations } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { decideTaxId } from '../../core/tax/decide-tax-id.ts'
import type { Services } from '../../core/services.ts'
import { taxedSale } from './price.ts'

/**
 * Computes the tax of a sale as a checkout would, from the request alone.
 *
 * @throws InvalidRequest for a tax number that does not match the country
 */
export const tax: Handler<typeof simulations.tax, Services> = ({ body }, services) => {
  const { amount, behavior: tax_behavior, currency, country, postal_code, tax_id: number } = body
  const address = completeAddress({ country, postal_code })
  const stored = { tax_id: null, address: null }
  const { tax_id, issues } = decideTaxId(stored, number || null, address, '')
  if (issues.length > 0) throw invalid([...issues])
  const price = { tax_behavior, default_tax_behavior: tax_behavior }
  const { behavior, taxed } = taxedSale(services.tax, price, amount, { currency, address, tax_id })
  const { net, tax: tax_amount, rate } = taxed ?? { net: amount, tax: 0 }
  return Promise.resolve({
    behavior: behavior ?? 'exclusive',
    net_amount: net,
    tax_amount,
    tax_rate: rate ?? null,
    total_amount: net + tax_amount,
    currency,
  })
}
