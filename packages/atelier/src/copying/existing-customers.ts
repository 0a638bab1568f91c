import { contract } from '@atelier/contract'
import { emailKey } from '@atelier/contract/primitives/email-domains'
import type { Connection } from '../command-line/connection.ts'
import { originOf } from './kinds.ts'
import { readAll, wireOf } from './remote-shop.ts'

/** Customers of an organization, by the origin in their metadata, and by their e-mail address. */
export type ExistingCustomers = {
  readonly find: (by: { readonly origin: string; readonly email: string | null }) => string | undefined
}

export const readExistingCustomers = async (to: Connection): Promise<ExistingCustomers> => {
  const customers = await readAll(wireOf(to), contract.customers.list)
  const byOrigin = new Map(customers.map((customer) => [originOf(customer), customer.id]))
  const byEmail = new Map(customers.map(({ id, email }) => [emailKey(String(email)), id]))
  return {
    find: ({ origin, email }) => byOrigin.get(origin) ?? byEmail.get(emailKey(email ?? '')),
  }
}
