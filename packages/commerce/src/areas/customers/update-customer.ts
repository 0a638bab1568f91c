import type { CustomerUpdate, Issue } from '@atelier/contract'
import { invalid } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { customerEvents } from './customer-events.ts'
import {
  type CustomerChange,
  type CustomerKey,
  findTaken,
  lockCustomer,
  updateCustomerRow,
} from './customer-queries.ts'
import { presentCustomer } from './present-customer.ts'
import { takenIssues } from './taken-issues.ts'

/**
 * Changes a customer. Null clears a name, an address or a tax number; a null e-mail address means no
 * change; an external id can be given once.
 *
 * @throws ResourceNotFound, 422
 */
export const updateCustomer = (
  services: Services,
  organization_id: string,
  key: CustomerKey,
  body: output<typeof CustomerUpdate>,
) =>
  services.database.transact(async (tx) => {
    const before = await lockCustomer(tx, organization_id, key)
    const issues: Issue[] = []
    const email = body.email ?? undefined
    if (
      body.external_id !== undefined &&
      before.external_id !== null &&
      body.external_id !== before.external_id
    ) {
      issues.push({
        loc: ['body', 'external_id'],
        msg: 'The external id of a customer cannot be changed once it is set.',
        type: 'value_error',
      })
    }
    const external_id = before.external_id ?? body.external_id ?? null
    const taken = await findTaken(tx, organization_id, {
      email: email ?? null,
      external_id,
      except_id: before.id,
    })
    issues.push(...takenIssues(taken))
    if (issues.length > 0) throw invalid(issues)

    const change: CustomerChange = {
      ...(email !== undefined && { email }),
      ...(email !== undefined &&
        email.toLowerCase() !== before.email.toLowerCase() && { email_verified: false }),
      ...(external_id !== before.external_id && { external_id }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.billing_address !== undefined && { billing_address: body.billing_address }),
      ...(body.tax_id !== undefined && { tax_id: body.tax_id }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    const now = services.clock.now()
    const after =
      Object.keys(change).length === 0 ? before : await updateCustomerRow(tx, before.id, change, now)
    await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', after))
    return presentCustomer(after)
  })
