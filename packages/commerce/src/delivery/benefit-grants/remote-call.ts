import { seconds } from '@atelier/plumbing/clock'
import { withDeadline } from '../../catalog/integrations/deadline.ts'
import type { Services } from '../../core/services.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import type { RemoteWork } from './remote-work.ts'

type Properties = BenefitGrantRow['properties']

/** After how long a call is given up, in milliseconds of real time: well before its lease ends. */
const callDeadline = seconds(75)

/** The other grants that give the access that properties describe. */
const othersWith = ({ delivery: { accessOf }, others }: RemoteWork, properties: Properties) => {
  const name = accessOf(properties)
  return others.filter((other) => accessOf(other.properties) === name)
}

/** What the grant gave and promises no longer. */
const outdated = ({ delivery: { accessOf }, given, promised }: RemoteWork): readonly Properties[] =>
  promised === undefined ? given : given.filter((one) => accessOf(one) !== accessOf(promised))

/**
 * The other grants that keep what this one promises no longer, but with another permission: they are delivered anew,
 * so that the account has the permission that is still promised.
 */
export const keptWithOtherPermission = (work: RemoteWork): readonly BenefitGrantRow[] =>
  outdated(work).flatMap((one) =>
    othersWith(work, one).filter(({ properties }) => properties.permission !== one.permission),
  )

/**
 * Calls the platform, outside of any transaction: takes away what the grant promises no longer, unless another grant
 * gives the same, and gives what it promises. Answers the new properties of the grant.
 *
 * @throws PlatformError, also when the deadline has passed
 */
export const callPlatform = (
  services: Services,
  work: RemoteWork,
  { deadline = AbortSignal.timeout(callDeadline) }: { readonly deadline?: AbortSignal } = {},
): Promise<Properties> =>
  withDeadline(deadline, async () => {
    const { action, benefit, delivery, given, promised } = work
    const { account_id } = work.grant
    const taken = outdated(work).filter((one) => othersWith(work, one).length === 0)
    const present = given.filter((one) => !outdated(work).includes(one))
    // The delivery itself replaces one access of the chosen account by another one.
    const replaced =
      action === 'grant' ? (present[0] ?? taken.find((one) => one.account_id === account_id)) : undefined
    for (const properties of taken)
      if (properties !== replaced)
        await delivery.revoke(services, { grant: { ...work.grant, properties }, benefit })
    if (action === 'revoke') return {}
    const shared =
      promised === undefined ? [] : othersWith(work, promised).map(({ properties }) => properties)
    const grant = { ...work.grant, properties: { ...replaced, account_id } }
    return delivery.grant(services, { grant, benefit, shared })
  })
