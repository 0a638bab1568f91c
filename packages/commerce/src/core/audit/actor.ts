import type { Endpoint } from '@atelier/contract'
import type { Caller, RequestFacts } from '@atelier/plumbing/http'
import type { Services } from '../services.ts'

/** Actor of a change, as read by the trigger `audit_change`; ids refer to the tables. */
type Actor = {
  readonly actor_type: 'user' | 'organization' | 'customer' | 'client' | 'operator' | 'scanner'
  readonly actor_id?: string
  /** Organization of the call, used for entries of rows without an organization. */
  readonly organization_id?: string
  readonly credential_type?: string
  readonly credential_id?: string
}

const actorOf = (caller: Caller): Actor | undefined => {
  if (caller.kind === 'public') return undefined
  if (caller.kind === 'registration') return { actor_type: 'client', actor_id: caller.registered_id }
  if (caller.kind === 'portal') {
    const { organization_id, customer_id } = caller
    return { actor_type: 'customer', actor_id: customer_id, organization_id }
  }
  const credential = { credential_type: caller.credential.kind, credential_id: caller.credential.id }
  if (caller.kind === 'user') return { actor_type: 'user', actor_id: caller.user_id, ...credential }
  const { organization_id } = caller
  return { actor_type: 'organization', actor_id: organization_id, organization_id, ...credential }
}

type Audited = Pick<Services, 'database' | 'clock'>

/**
 * Returns the services of a call, with its caller as the actor of audit log entries. Public calls are not
 * audited.
 */
export const servicesOfCall = <S extends Audited>(
  services: S,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { caller, request }: { readonly caller: Caller; readonly request: RequestFacts },
): S => {
  const actor = actorOf(caller)
  if (actor === undefined) return services
  const call = { request_id: request.id, ip_address: request.ip, endpoint: `${method} ${path}` }
  const database = services.database.actingAs({ ...actor, ...call, at: services.clock.now() })
  return { ...services, database }
}

/** Returns the services of a page with the signed-in user as the actor. */
export const servicesOfUser = <S extends Audited>(
  services: S,
  endpoint: string,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
  request: Pick<RequestFacts, 'id' | 'ip'>,
): S => ({
  ...services,
  database: services.database.actingAs({
    actor_type: 'user',
    actor_id: user_id,
    credential_type: 'session',
    credential_id: session_id,
    request_id: request.id,
    ip_address: request.ip,
    endpoint,
    at: services.clock.now(),
  }),
})

/** Returns the services of an operator's command-line command. */
export const servicesOfOperator = <S extends Audited>(services: S, command: string): S => ({
  ...services,
  database: services.database.actingAs({
    actor_type: 'operator',
    endpoint: command,
    at: services.clock.now(),
  }),
})

/** Returns the services of a report of leaked tokens. */
export const servicesOfScanner = <S extends Audited>(
  services: S,
  endpoint: string,
  request: Pick<RequestFacts, 'id' | 'ip'>,
): S => ({
  ...services,
  database: services.database.actingAs({
    actor_type: 'scanner',
    request_id: request.id,
    ip_address: request.ip,
    endpoint,
    at: services.clock.now(),
  }),
})
