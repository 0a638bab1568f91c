import { seconds } from '@atelier/plumbing/clock'
import { withDeadline } from '../../catalog/integrations/index.ts'
import type { Services } from '../../core/services.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { RemoteWork } from './remote-work.ts'

type Properties = BenefitGrantRow['properties']

/** Timeout of a platform call, in milliseconds of real time. Well below the lease. */
const callDeadline = seconds(75)

/** Returns the other grants that give the same access as these properties. */
const othersWith = ({ delivery: { accessOf }, others }: RemoteWork, properties: Properties) => {
  const name = accessOf(properties)
  return others.filter((otherGrant) => accessOf(otherGrant.properties) === name)
}

/** Returns the accesses that the grant gave and no longer promises. */
const outdatedAccesses = ({ delivery: { accessOf }, given, promised }: RemoteWork): readonly Properties[] =>
  promised === undefined ? given : given.filter((item) => accessOf(item) !== accessOf(promised))

/**
 * Returns the other grants for an access that this one no longer promises, with a different permission. They are
 * delivered again, so that the account gets the permission that is still promised.
 */
export const keptWithOtherPermission = (work: RemoteWork): readonly BenefitGrantRow[] =>
  outdatedAccesses(work).flatMap((item) =>
    othersWith(work, item).filter(({ properties }) => properties.permission !== item.permission),
  )

/**
 * Calls the platform, outside of any transaction: revokes outdated accesses that no other grant gives, and
 * gives the promised one. Returns the new properties of the grant.
 *
 * @throws PlatformError, also after the timeout
 */
export const callPlatform = (
  services: Services,
  work: RemoteWork,
  { deadline = AbortSignal.timeout(callDeadline) }: { readonly deadline?: AbortSignal } = {},
): Promise<Properties> =>
  withDeadline(deadline, async () => {
    const { action, benefit, delivery, given, promised } = work
    const { account_id } = work.grant
    const revocable = outdatedAccesses(work).filter((item) => othersWith(work, item).length === 0)
    const present = given.filter((item) => !outdatedAccesses(work).includes(item))
    // The delivery itself replaces one access of the chosen account with another.
    const replaced =
      action === 'grant'
        ? (present[0] ?? revocable.find((candidate) => candidate.account_id === account_id))
        : undefined
    for (const properties of revocable)
      if (properties !== replaced)
        await delivery.revoke(services, { grant: { ...work.grant, properties }, benefit })
    if (action === 'revoke') return {}
    const shared =
      promised === undefined ? [] : othersWith(work, promised).map(({ properties }) => properties)
    const grant = { ...work.grant, properties: { ...replaced, account_id } }
    return delivery.grant(services, { grant, benefit, shared })
  })
