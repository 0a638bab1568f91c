import { Id } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import { updateSettings } from '../organizations/index.ts'
import { ownHost } from './present.ts'
import {
  findDomain,
  findDomains,
  findPrimary,
  isTaken,
  selectToCheck,
  type StoredDomain,
  updateDomain,
} from './queries.ts'
import { afterCheck, choosePrimary, judge, proofName, type Verdict } from './rules.ts'

type Ports = Pick<Services, 'clock' | 'database' | 'names' | 'public_url'>

const lookUp = async (
  { names, public_url }: Ports,
  { name, proof }: Pick<StoredDomain, 'name' | 'proof'>,
): Promise<Verdict> => {
  const own_host = ownHost({ public_url })
  try {
    const [texts, aliases, addresses, own_addresses] = await Promise.all([
      names.texts(proofName(name)),
      names.aliases(name),
      names.addresses(name),
      names.addresses(own_host),
    ])
    return judge({ texts, aliases, addresses, own_addresses }, { name, proof, own_host })
  } catch {
    return { kind: 'unanswered' }
  }
}

const conflict: Verdict = {
  kind: 'missing',
  problem: 'Another organization on this server has verified this domain. Remove it there first.',
}

/**
 * Selects another domain for links if the current one is no longer in use, or if the first was verified. The
 * caller must hold the lock of the organization.
 */
export const settlePrimary = async (tx: Tx, organization_id: string, now: Date): Promise<void> => {
  const domains = await findDomains(tx, organization_id)
  const present = await findPrimary(tx, organization_id)
  const primaryDomain = choosePrimary(present, domains)
  if (primaryDomain !== present)
    await updateSettings<'domain'>(tx, organization_id, { custom_domain: primaryDomain }, now)
}

/**
 * Looks up the records of a domain and applies the result. Returns undefined if the domain was removed during
 * the lookup.
 */
export const checkDomain = async (services: Ports, id: string): Promise<StoredDomain | undefined> => {
  const { clock, database } = services
  const looked = await findDomain(database.db, id)
  if (looked === undefined) return undefined
  const records = await lookUp(services, looked)
  return database.transact(async (tx) => {
    const { organization_id, name } = looked
    await holdKey(tx, 'domain', name)
    await lock(tx, 'organizations', { id: organization_id })
    await lock(tx, 'domains', { id })
    const before = await findDomain(tx, id)
    if (before === undefined) return undefined
    const now = clock.now()
    const verdict = records.kind === 'proven' && (await isTaken(tx, before)) ? conflict : records
    const change = afterCheck(before, verdict, now)
    await updateDomain(tx, id, { ...change, checked_at: now, modified_at: now })
    await settlePrimary(tx, organization_id, now)
    return findDomain(tx, id)
  })
}

const lookUpJob = defineJob({ name: 'domains.check', payload: z.object({ domain_id: Id }) })

export const checkJob = (services: Services): JobHandler =>
  handle(lookUpJob, async ({ domain_id }) => void (await checkDomain(services, domain_id)))

/** Time after which a check is repeated if its process was lost, in milliseconds. */
const lostAfter = minutes(15)

/** Enqueues a check of a domain's records. DNS lookups run in jobs, so that no request waits for them. */
export const checksDue = defineDue({
  name: 'domains.check',
  recurring: true,
  rows: selectToCheck,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      await lock(tx, 'domains', { id })
      const domain = await findDomain(tx, id)
      if (domain === undefined || domain.check_at === null || domain.check_at > now) return
      await updateDomain(tx, id, { check_at: after(now, lostAfter) })
      await enqueue(tx, lookUpJob, { domain_id: id }, { key: id })
    }),
})
