import { type additions, eventsOfProfile } from '@atelier/contract'
import { after, hours } from '@atelier/plumbing/clock'
import { type Handler, invalid, issue, requireRevision, throwIf, withRevision } from '@atelier/plumbing/http'
import { recordAuditEntry } from '../../core/audit/note-queries.ts'
import { lock } from '../../core/database/lock.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { payloadOf } from './payload.ts'
import { wakeFollowers } from './order-queries.ts'
import type { EndpointRow } from './delivery-queries.ts'
import { insertWebhookEvents } from './fan-out-queries.ts'
import { giveUpWaiting } from './health-queries.ts'
import { secretIssues } from './secrets.ts'
import { newSecret, sealSecret } from './sign.ts'
import { urlIssues } from './targets.ts'
import { presentEndpoint, presentEvent } from './present.ts'
import { countEndpoints, getEndpoint, getEvent, insertEndpoint, updateEndpoint } from './queries.ts'
import { getReplay, replayEvents } from './replay-queries.ts'
import { disabledError, eventIssues, limitIssues } from './rules.ts'
import { findLatestEvent } from '../../core/domain-events/queries.ts'

type Area = typeof additions.webhookEndpoints
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export { listEndpoints as list } from './list-queries.ts'

/** Time after a reset in which the previous secret still signs, in milliseconds. */
const overlap = hours(24)

/** Locks and returns the endpoint of a call. @throws ResourceNotFound */
const lockEndpoint = async (tx: Tx, organization_id: string, id: string): Promise<EndpointRow> => {
  await lock(tx, 'webhook_endpoints', { id, organization_id })
  return getEndpoint(tx, organization_id, id)
}

/** Creates an endpoint. Its secret is only returned here, unless the caller chose it. */
export const create: For<'create'> = async ({ body }, services) => {
  const { database, clock, caller } = services
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const { url, name = null, format, api_version, ordered } = body
  const profile = body.profile ?? (api_version === null ? 'sdk_0_32' : 'all')
  const events = [...new Set(body.events ?? eventsOfProfile[profile])]
  const issues = [
    ...(await urlIssues(url, services.webhooks)),
    ...(body.secret == null ? [] : secretIssues(body.secret)),
    ...eventIssues(profile, events),
  ]
  if (issues.length > 0) throw invalid(issues)
  const id = crypto.randomUUID()
  const generated = body.secret == null ? newSecret() : undefined
  const sealed_secret = sealSecret(services.secret, id, generated ?? body.secret ?? '')
  const receiver = { format, profile, api_version, events, ordered }
  const endpoint = { id, organization_id, url, name, ...receiver, sealed_secret }
  return database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    const limit = limitIssues(await countEndpoints(tx, organization_id))
    if (limit.length > 0) throw invalid(limit)
    return presentEndpoint(await insertEndpoint(tx, endpoint, clock.now()), services.secret, generated)
  })
}

export const get: For<'get'> = async ({ path: { id } }, { database: { db }, organization_id, secret }) => {
  const endpoint = await getEndpoint(db, organization_id, id)
  return withRevision(endpoint, presentEndpoint(endpoint, secret))
}

const isEnabledAgain = (before: EndpointRow, enabled: boolean | null | undefined): boolean =>
  enabled === true && !before.enabled

/** Updates an endpoint. Enabling it again resets its failure count. */
export const update: For<'update'> = async ({ path, body }, services) => {
  const { database, clock, organization_id, request, secret: server_secret } = services
  const issues = [
    ...(body.url == null ? [] : await urlIssues(body.url, services.webhooks)),
    ...(body.secret == null ? [] : secretIssues(body.secret)),
  ]
  return database.transact(async (tx) => {
    const before = await lockEndpoint(tx, organization_id, path.id)
    requireRevision(request, before)
    const profile = body.profile ?? before.profile
    const events = [...new Set(body.events ?? before.events)]
    issues.push(...eventIssues(profile, events))
    if (issues.length > 0) throw invalid(issues)
    const now = clock.now()
    // A transaction that read the endpoint as enabled and committed after it was disabled leaves an event
    // behind. That event is given up as well.
    if (body.enabled != null && body.enabled !== before.enabled) await giveUpWaiting(tx, before.id, now)
    else if (before.ordered && body.ordered === false) await wakeFollowers(tx, before.id, now)
    const change = {
      profile,
      events,
      ...(body.url != null && { url: body.url }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.format != null && { format: body.format }),
      ...(body.api_version !== undefined && { api_version: body.api_version }),
      ...(body.ordered != null && { ordered: body.ordered }),
      ...(body.enabled != null && { enabled: body.enabled }),
      ...(isEnabledAgain(before, body.enabled) && {
        consecutive_failures: 0,
        failing_since: null,
        warned_at: null,
        disabled_at: null,
      }),
      ...(body.secret != null && { sealed_secret: sealSecret(server_secret, before.id, body.secret) }),
    }
    const endpoint = await updateEndpoint(tx, before.id, change, now)
    return withRevision(endpoint, presentEndpoint(endpoint, server_secret))
  })
}

const remove: For<'delete'> = ({ path }, { database, clock, organization_id }) =>
  database.transact(async (tx) => {
    const { id } = await lockEndpoint(tx, organization_id, path.id)
    const now = clock.now()
    await giveUpWaiting(tx, id, now)
    await updateEndpoint(tx, id, { deleted_at: now, enabled: false }, now)
  })
export { remove as delete }

/**
 * Replaces the secret of an endpoint. The previous secret signs as well for a day, so that receivers can
 * switch.
 */
export const resetSecret: For<'resetSecret'> = (
  { path },
  { database, clock, organization_id, request, secret: server_secret },
) =>
  database.transact(async (tx) => {
    const before = await lockEndpoint(tx, organization_id, path.id)
    requireRevision(request, before)
    const { id, sealed_secret } = before
    const secret = newSecret()
    const now = clock.now()
    const change = {
      sealed_secret: sealSecret(server_secret, id, secret),
      sealed_old_secret: sealed_secret,
      old_secret_expires_at: after(now, overlap),
    }
    const endpoint = await updateEndpoint(tx, id, change, now)
    return withRevision(endpoint, presentEndpoint(endpoint, server_secret, secret))
  })

/**
 * Sends a copy of the latest event of a type. Its id belongs to no domain event, which marks it as a test.
 */
export const test: For<'test'> = async ({ path, body: { type } }, { database, clock, organization_id }) => {
  const latest = await findLatestEvent(database.db, organization_id, type)
  return database.transact(async (tx) => {
    const { id, format, profile, api_version, enabled } = await lockEndpoint(tx, organization_id, path.id)
    throwIf(disabledError({ enabled }))
    if (latest === undefined)
      throw invalid([
        issue(
          'type',
          `Nothing of the type ${type} has happened in this shop yet, so there is nothing to send.`,
        ),
      ])
    const now = clock.now()
    const payload = payloadOf(format, { type, occurred_at: now, data: latest.data }, { profile, api_version })
    if (payload === undefined)
      throw invalid([issue('type', `The format ${format} has no message for ${type}.`)])
    const of = { endpoint_id: id, organization_id, domain_event_id: null, subject_id: null }
    const event = { ...of, type, ...payload }
    const [object_id = ''] = await insertWebhookEvents(tx, [event], now)
    await recordAuditEntry(tx, {
      organization_id,
      action: 'created',
      object_type: 'webhook_events',
      object_id,
    })
    return presentEvent(await getEvent(tx, organization_id, object_id))
  })
}

/** Redelivers events: the failed ones, or all events of a time range. */
export const replay: For<'replay'> = ({ path, body }, { database, clock, organization_id }) =>
  database.transact(async (tx) => {
    const endpoint = await lockEndpoint(tx, organization_id, path.id)
    throwIf(disabledError(endpoint))
    if (body.status === 'any' && body.start_timestamp == null)
      throw invalid([
        issue('start_timestamp', 'start_timestamp is required to send all events of a time.', 'missing'),
      ])
    const object_id = await replayEvents(tx, endpoint, body, clock.now())
    await recordAuditEntry(tx, {
      organization_id,
      action: 'created',
      object_type: 'webhook_replays',
      object_id,
    })
    return getReplay(tx, organization_id, object_id)
  })
