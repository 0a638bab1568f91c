import type { domains } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError, type Handler, invalid, issue } from '@atelier/plumbing/http'
import { randomBytes } from 'node:crypto'
import { lock } from '../../core/database/lock.ts'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { notFound } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { updateSettings } from '../organizations/index.ts'
import { checkDomain, settlePrimary } from './check.ts'
import { ownHost, presentDomain } from './present.ts'
import { deleteDomain, findDomains, getDomain, insertDomain } from './queries.ts'
import { maxDomains, readName } from './rules.ts'

type For<Name extends keyof typeof domains> = Handler<(typeof domains)[Name], Services>

/** @throws ResourceNotFound */
export const list: For<'list'> = async (_, services) => {
  const domains = await findDomains(services.database.db, services.organization_id)
  return { items: domains.map((domain) => presentDomain(domain, services)) }
}

/** @throws ResourceNotFound; InvalidRequest */
export const create: For<'create'> = async ({ body }, services) => {
  const { clock, database, organization_id } = services
  const parsedName = readName(body.name, ownHost(services))
  if ('issues' in parsedName) throw invalid(parsedName.issues)
  const { name } = parsedName
  const inserting = database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    const storedDomains = await findDomains(tx, organization_id)
    if (storedDomains.length >= maxDomains)
      throw invalid([issue('name', `An organization can have at most ${maxDomains} domains.`)])
    const id = crypto.randomUUID()
    const now = clock.now()
    await insertDomain(tx, {
      id,
      organization_id,
      name,
      status: 'pending',
      proof: randomBytes(18).toString('base64url'),
      problem: null,
      checked_at: null,
      check_at: after(now, minutes(1)),
      failed_checks: 0,
      failing_since: null,
      created_at: now,
      modified_at: null,
    })
    return presentDomain(await getDomain(tx, organization_id, id), services)
  })
  return uniqueOrIssues(inserting, {
    domains_organization_id_name_key: issue('name', `${name} is already among your domains.`),
  })
}

/** @throws ResourceNotFound */
export const check: For<'check'> = async ({ path }, services) => {
  const { database, organization_id } = services
  const { id } = await getDomain(database.db, organization_id, path.id)
  const checked = await checkDomain(services, id)
  if (checked === undefined) throw notFound('domain', id)
  return presentDomain(checked, services)
}

/** @throws ResourceNotFound; Conflict */
export const makePrimary: For<'makePrimary'> = ({ path }, services) => {
  const { clock, database, organization_id } = services
  return database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    const domain = await getDomain(tx, organization_id, path.id)
    if (domain.status !== 'verified')
      throw apiError('Conflict', `The domain ${domain.name} is not verified, so links cannot lead to it.`)
    await updateSettings<'domain'>(tx, organization_id, { custom_domain: domain.name }, clock.now())
    return presentDomain(await getDomain(tx, organization_id, domain.id), services)
  })
}

/** @throws ResourceNotFound */
const remove: For<'delete'> = ({ path }, { clock, database, organization_id }) =>
  database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    const { id } = await getDomain(tx, organization_id, path.id)
    await deleteDomain(tx, id)
    await settlePrimary(tx, organization_id, clock.now())
  })

export { remove as delete }
