import { lockGrantsOf } from '../../catalog/benefits/index.ts'
import type { contract, Issue } from '@atelier/contract'
import { apiError, type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import type { ConnectedAccountRow } from '../../customers/customers/index.ts'
import { presentOwnGrant } from './present.ts'
import { findGrant, saveGrants } from './queries.ts'
import { findAccountsOf, getOwnGrant } from './read-queries.ts'
import { withScheduledDelivery } from './transitions.ts'

type Area = typeof contract.customerPortal.benefitGrants
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns a grant of the customer. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database, caller }) => {
  const grant = await getOwnGrant(database.db, path.id, caller)
  return withRevision(grant, presentOwnGrant(grant))
}

/** Platforms of the benefit types that give access to an account. */
const platformOf = { discord: 'discord', github_repository: 'github' } as const

type Choice = Parameters<For<'update'>>[0]['body']

/** Returns the issues of the account that a customer chooses for a benefit type. */
export const choiceIssues = (
  choice: Choice,
  type: Choice['benefit_type'],
  accounts: readonly ConnectedAccountRow[],
): Issue[] => {
  if (choice.benefit_type !== type)
    return [
      issue('benefit_type', 'Benefit type must match the existing granted benefit type.', 'value_error'),
    ]
  if (!('properties' in choice)) return []
  const { account_id } = choice.properties
  const platform = platformOf[choice.benefit_type]
  return accounts.some((account) => account.platform === platform && account.account_id === account_id)
    ? []
    : [issue(['body', 'properties', 'account_id'], 'OAuth account does not exist.', 'value_error')]
}

/**
 * Grants access to one of the customer's connected accounts. Delivery follows; the response shows the current
 * grant.
 *
 * @throws ResourceNotFound; NotPermitted for a session of a single purchase; InvalidRequest
 */
export const update: For<'update'> = ({ path, body }, { database, clock, caller, request }) =>
  database.transact(async (tx) => {
    await getOwnGrant(tx, path.id, caller)
    await lockGrantsOf(tx, [caller.customer_id])
    const grant = await getOwnGrant(tx, path.id, caller)
    requireRevision(request, grant)
    const isChosen = 'properties' in body
    if (isChosen && caller.checkout_id !== null)
      throw apiError(
        'NotPermitted',
        'This session is limited to one purchase and cannot choose an account. Sign in with a code sent to your e-mail address.',
      )
    const accounts = isChosen ? await findAccountsOf(tx, caller) : []
    const issues = choiceIssues(body, grant.benefit.type, accounts)
    if (issues.length > 0) throw invalid(issues)
    const before = await findGrant(tx, path.id)
    if (isChosen && before !== undefined) {
      const now = clock.now()
      const grantWithAccount = { ...before, account_id: body.properties.account_id, modified_at: now }
      await saveGrants(tx, [withScheduledDelivery(grantWithAccount, now)])
    }
    const after = await getOwnGrant(tx, path.id, caller)
    return withRevision(after, presentOwnGrant(after))
  })

export { listOwnGrants as list } from './list-queries.ts'
