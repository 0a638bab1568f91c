import type { contract } from '@atelier/contract'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { insertMember } from '../../access/identity/index.ts'
import type { Services } from '../../core/services.ts'
import { presentOrganization, presentOwnOrganization } from './present.ts'
import { findProductsWithoutPriceIn, getOrganization, insertOrganization } from './queries.ts'
import { changeOf, currencyIssues, newOrganizationFields, limitIssues } from './rules.ts'
import { updateSettings } from './settings-queries.ts'

type Area = typeof contract.organizations
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const get: For<'get'> = async ({ path }, { database, organization_id }) => {
  const organization = await getOrganization(database.db, organization_id, path.id)
  return withRevision(organization, presentOwnOrganization(organization))
}

/**
 * Creates an organization with the caller as its owner. Business details are stored but not marked as
 * submitted, so that the first update can still set them.
 */
export const create: For<'create'> = ({ body }, { database, clock, caller }) => {
  const inserting = database.transact(async (tx) => {
    const created_at = clock.now()
    const organization = await insertOrganization(tx, {
      id: crypto.randomUUID(),
      created_at,
      ...newOrganizationFields(body),
    })
    const { user_id } = caller
    await insertMember(tx, { organization_id: organization.id, user_id, role: 'owner', created_at })
    return presentOwnOrganization(organization)
  })
  return uniqueOrIssues(inserting, {
    organizations_slug: issue('slug', 'An organization with this slug already exists.'),
  })
}

/** Null clears pictures, addresses and limits; in required fields it means no change. */
export const update: For<'update'> = ({ path, body }, services) => {
  const { database, clock, request, organization_id } = services
  return database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    const before = await getOrganization(tx, organization_id, path.id)
    requireRevision(request, before)
    const now = clock.now()
    const change = changeOf(before, body, now, services.wire)
    const { default_presentment_currency: currency } = change
    const [missing] =
      currency === undefined ? [] : await findProductsWithoutPriceIn(tx, organization_id, currency)
    const issues = [...limitIssues(before, change), ...currencyIssues(currency, missing)]
    if (issues.length > 0) throw invalid(issues)
    const after =
      Object.keys(change).length === 0
        ? before
        : await updateSettings<'organization'>(tx, before.id, change, now)
    await recordEvents(tx, services, [
      {
        organization_id: after.id,
        type: 'organization.updated',
        subject_id: after.id,
        data: presentOrganization(after),
      },
    ])
    return withRevision(after, presentOwnOrganization(after))
  })
}

export { listOrganizations as list } from './list-queries.ts'
