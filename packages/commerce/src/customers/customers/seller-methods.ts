import type { paymentMethods } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { defaultMethod, listSavedMethods } from '../../payments/saved-methods/index.ts'
import type { Services } from '../../core/services.ts'
import { organizationOfExternalId } from './home.ts'
import { presentSavedMethod } from './present-methods.ts'
import { type CustomerKey, getCustomer } from './queries.ts'

/** Lists the payment methods of a customer on a single page, since there are only a few. */
const listOf = async (
  services: Services,
  organization_id: string,
  key: CustomerKey,
  { page }: { readonly page: number },
) => {
  const { id: customer_id } = await getCustomer(services.database.db, organization_id, key)
  const methods = await listSavedMethods(services, { organization_id, customer_id, checkout_id: null })
  const defaultOfCustomer = defaultMethod(methods)
  return {
    items:
      page > 1 ? [] : methods.map((method) => presentSavedMethod(method, defaultOfCustomer, customer_id)),
    pagination: { total_count: methods.length, max_page: 1 },
  }
}

/** Lists the saved payment methods of a customer. @throws ResourceNotFound */
export const list: Handler<typeof paymentMethods.list, Services> = ({ path, query }, services) =>
  listOf(services, services.organization_id, path, query)

/** Lists the saved payment methods of a customer by external id. @throws ResourceNotFound */
export const listExternal: Handler<typeof paymentMethods.listExternal, Services> = async (
  { path, query },
  services,
) => listOf(services, await organizationOfExternalId(services, path), path, query)
