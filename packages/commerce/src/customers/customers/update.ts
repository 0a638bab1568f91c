import type { CustomerUpdate } from '@atelier/contract'
import { invalid, issue, type RequestFacts, requireRevision, withRevision } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services } from '../../core/services.ts'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { notifyOldAddress } from './email-change.ts'
import { customerEvents } from './events.ts'
import { presentCustomer } from './present.ts'
import { type CustomerChange, type CustomerKey, lockCustomer, updateCustomerRow } from './queries.ts'
import { decideSellerEmail, takenKeys } from './rules.ts'

/**
 * Updates a customer. Null clears a name, an address or a tax id. A null e-mail address changes nothing. An
 * external id can be set once.
 *
 * @throws ResourceNotFound, InvalidRequest
 */
export const updateCustomer = (
  services: Services & { readonly request: RequestFacts },
  organization_id: string,
  key: CustomerKey,
  body: output<typeof CustomerUpdate>,
) => {
  const updating = services.database.transact(async (tx) => {
    const before = await lockCustomer(tx, organization_id, key)
    requireRevision(services.request, before)
    const isOtherId =
      body.external_id !== undefined && before.external_id !== null && body.external_id !== before.external_id
    const external_id = before.external_id ?? body.external_id ?? null
    if (isOtherId)
      throw invalid([issue('external_id', 'The external id of a customer cannot be changed once it is set.')])

    const email = decideSellerEmail(before, body.email)
    const change: CustomerChange = {
      ...email.change,
      ...(external_id !== before.external_id && { external_id }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.billing_address !== undefined && { billing_address: body.billing_address }),
      ...(body.tax_id !== undefined && { tax_id: body.tax_id }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    const isChanged = Object.keys(change).length > 0
    const after = isChanged ? await updateCustomerRow(tx, before.id, change, services.clock.now()) : before
    if (email.is_other) await notifyOldAddress(tx, services, before, after.email)
    // The specification requires the event for an update without changes, too.
    await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', after))
    return withRevision(after, presentCustomer(after))
  })
  return uniqueOrIssues(updating, takenKeys)
}
