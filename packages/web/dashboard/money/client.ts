import { ledger } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the money pages. */
export const client = clientFor({ ledger })

export type Entry = Awaited<ReturnType<typeof client.ledger.entries>>['items'][number]
export type Balance = Awaited<ReturnType<typeof client.ledger.balances>>['items'][number]
export type CountryTaxes = Awaited<ReturnType<typeof client.ledger.taxes>>['items'][number]
export type Check = NonNullable<Awaited<ReturnType<typeof client.ledger.check>>['check']>
export type Account = Entry['account']
