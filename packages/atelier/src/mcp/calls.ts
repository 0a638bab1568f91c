import { endpointsOf, sandboxClock } from '@atelier/contract'
import { type Caller, callerKinds } from '@atelier/plumbing/http'
import { type Verb, verbOf, verbs } from '../api-verbs.ts'

/** A call of the API that an assistant can make. */
export type McpCall = Verb & {
  /** Name of its tool: `orders-list`. */
  readonly name: string
  /** Its area, which can be selected as a whole: `orders`. */
  readonly toolset: string
  /** True when it changes nothing. */
  readonly isRead: boolean
}

/**
 * Excludes calls of no use to a model: uploads of bytes, redirects, and the token exchanges (RFC 6749) that
 * clients make themselves.
 */
const isForAssistants = ({ endpoint: { encoding, status, failures } }: Verb): boolean =>
  encoding !== 'bytes' && status !== 302 && failures !== 'oauth2'

/**
 * True for reads. Previews are sent with POST because they have a body: those of sellers require a read scope
 * only.
 */
const isRead = ({ words, endpoint: { method, scopes = [] } }: Verb): boolean =>
  method === 'GET' || words.at(-1) === 'preview' || scopes.some((scope) => scope.endsWith(':read'))

const callOf = (verb: Verb): McpCall => ({
  ...verb,
  name: verb.words.join('-'),
  toolset: verb.words.slice(0, -1).join('-'),
  isRead: isRead(verb),
})

/**
 * Returns every call that an assistant can make, by its name. @param hasClock true when the clock of the
 * installation can be moved
 */
export const mcpCalls = (hasClock: boolean): ReadonlyMap<string, McpCall> => {
  const clock = hasClock ? endpointsOf({ sandboxClock }).map((endpoint) => verbOf(endpoint, false)) : []
  return new Map(
    [...verbs.filter(isForAssistants), ...clock].map((verb) => [verb.words.join('-'), callOf(verb)]),
  )
}

/**
 * True when the caller's token opens a call, by its kind and scopes; roles are checked by the call itself.
 */
export const opens = (caller: Caller, { endpoint }: McpCall): boolean => {
  const { access, scopes = [], credentials } = endpoint
  if (access === 'public') return true
  if ('credential' in caller && credentials?.includes(caller.credential.kind) === false) return false
  const callerScopes: readonly string[] = 'scopes' in caller ? caller.scopes : []
  return callerKinds[access].includes(caller.kind) && scopes.some((scope) => callerScopes.includes(scope))
}

/** Tools of a connection without a selection: the most common ones. */
const commonest: ReadonlySet<string> = new Set([
  'organizations-list',
  'products-list',
  'products-get',
  'products-create',
  'products-update',
  'customers-list',
  'customers-get',
  'customers-get-state',
  'customers-create',
  'customers-update',
  'orders-list',
  'orders-get',
  'sale-timelines-order',
  'subscriptions-list',
  'subscriptions-get',
  'subscriptions-update',
  'subscriptions-revoke',
  'subscription-previews-next',
  'refunds-list',
  'refunds-create',
  'checkouts-list',
  'checkout-links-list',
  'checkout-links-create',
  'discounts-list',
  'benefits-list',
  'metrics-get',
  'webhook-deliveries-list',
  'sandbox-clock-get',
  'sandbox-clock-advance',
])

/** Selection in the URL of a connection. */
export type Selection = {
  /** Toolsets, or the first words of several; `all`, or `default`. */
  readonly toolsets: readonly string[]
  readonly readOnly: boolean
}

const isIn = (toolset: string, { name, toolset: ownToolset, endpoint }: McpCall): boolean => {
  if (toolset === 'all') return true
  // Customers have few calls, and all of them are about themselves.
  if (toolset === 'default') return commonest.has(name) || endpoint.access === 'portal'
  return ownToolset === toolset || ownToolset.startsWith(`${toolset}-`)
}

/** Returns the names of unknown toolsets. */
export const unknownToolsets = (
  calls: ReadonlyMap<string, McpCall>,
  { toolsets }: Selection,
): readonly string[] => toolsets.filter((toolset) => ![...calls.values()].some((call) => isIn(toolset, call)))

/** True when a call has its own tool in a connection. */
export const isSelected = (call: McpCall, { toolsets }: Selection): boolean =>
  toolsets.some((toolset) => isIn(toolset, call))
