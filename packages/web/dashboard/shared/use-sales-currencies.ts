import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'

/** Returns the currencies in which the organization has sold, its default one first. */
export const useSalesCurrencies = (): readonly string[] => {
  const { id: organization_id } = useOrganization()
  const main = useDefaultCurrency()
  const books = useEndpoint(api.ledger.balances, { query: { organization_id } })
  return [...new Set([main, ...(books.data?.items ?? []).map(({ currency }) => currency)])]
}
