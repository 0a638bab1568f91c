import { countries, stateCode } from '@atelier/contract'
import { emailKey } from '@atelier/contract/primitives/email-domains'
import type { CustomersToCopy } from '../copy-all.ts'
import type { Item } from '../kinds.ts'
import type { KnownTable } from './tables.ts'

type Cells = Readonly<Record<string, string>>

/**
 * Columns of the e-mail address: a table of customers has its own names; in others the customers are the
 * users.
 */
const emailOf = (cells: Cells): string | undefined =>
  cells['user_email'] ?? cells['customer_email'] ?? cells['email']
const nameOf = (cells: Cells, kind: KnownTable['kind']): string | undefined =>
  cells['user_name'] ?? cells['customer_name'] ?? (kind === 'customers' ? cells['name'] : undefined)

const addressOf = ({ country, region, city }: Cells): object | undefined => {
  if (country === undefined || !countries.has(country)) return undefined
  return { country, city, state: region === undefined ? null : stateCode(country, region) }
}

const itemOf = (cells: Cells, kind: KnownTable['kind'], place: string, email: string): Item => {
  const customerId = kind === 'customers' ? (cells['identifier'] ?? cells['id']) : cells['customer_id']
  return {
    id: `lemon_squeezy:${customerId ?? email}`,
    place,
    email,
    name: nameOf(cells, kind),
    ...(kind === 'customers' && { billing_address: addressOf(cells) }),
  }
}

/**
 * Returns the customers of all tables, one for each e-mail address. A table of customers has precedence over
 * others.
 */
export const customersOf = (tables: readonly KnownTable[]): CustomersToCopy => {
  const [first, then] = [
    tables.filter(({ kind }) => kind === 'customers'),
    tables.filter(({ kind }) => kind !== 'customers' && kind !== 'prices'),
  ]
  const byEmail = new Map<string, Item>()
  const leftOut: string[] = []
  for (const { kind, lines } of [...first, ...then])
    for (const { cells, place } of lines) {
      const email = emailOf(cells)
      if (email === undefined) leftOut.push(`${place}: no e-mail address`)
      else if (!byEmail.has(emailKey(email))) byEmail.set(emailKey(email), itemOf(cells, kind, place, email))
    }
  return { fresh: [...byEmail.values()], existing: 0, leftOut }
}
