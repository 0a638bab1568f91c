import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import { organizationOfBody } from '../../input/organization-of-body.ts'
import type { Services } from '../../services.ts'
import { customerEvents } from './customer-events.ts'
import { findTaken, insertCustomer } from './customer-queries.ts'
import { presentCustomer } from './present-customer.ts'
import { takenIssues } from './taken-issues.ts'

type Create = typeof contract.customers.create

export const createCustomer: Handler<Create, Services> = ({ body }, services) => {
  const { database, clock, caller } = services
  const organization_id = organizationOfBody(caller, body.organization_id)
  const customer = {
    organization_id,
    email: body.email,
    external_id: body.external_id ?? null,
    name: body.name ?? null,
    billing_address: body.billing_address ?? null,
    tax_id: body.tax_id ?? null,
    metadata: body.metadata ?? {},
  }
  return database.transact(async (tx) => {
    const now = clock.now()
    const created = await insertCustomer(tx, customer, now)
    if (created === undefined) throw invalid(takenIssues(await findTaken(tx, organization_id, customer)))
    await recordEvents(tx, services, await customerEvents(tx, 'customer.created', created))
    return presentCustomer(created)
  })
}
