import {
  additions,
  checkoutPage,
  contract,
  type Contract,
  type Endpoint,
  sandboxProcessor,
} from '@atelier/contract'
import { bindRoute, type Context, type Handler, type Page, type Route } from '@atelier/plumbing/http'
import type { DeclaredDue, JobHandler } from '@atelier/plumbing/jobs'
import { servicesOfCall } from './audit/actor.ts'
import { servicesOfDryRun } from './dry-run.ts'
import type { EventWriter } from './domain-events/consumers.ts'
import type { Consumers } from './domain-events/consume.ts'
import type { Services } from './services.ts'

/**
 * All endpoints of commerce: the public API with its additions, the hosted checkout page, and the sandbox
 * processor's browser endpoints.
 */
export const api = { ...contract, ...additions, checkoutPage, sandboxProcessor }

type HandlersOf<Area> = {
  readonly [Name in keyof Area]: Area[Name] extends Endpoint ? Handler<Area[Name], Services> : never
}

/** Endpoint groups of the API by path, such as `orders` or `customerPortal.orders`. */
type Areas<Table, Prefix extends string = ''> = {
  readonly [
    Name in keyof Table & string as Table[Name] extends Contract
      ? Table[Name][keyof Table[Name]] extends Endpoint
        ? `${Prefix}${Name}`
        : never
      : never
  ]: Table[Name]
}

type ApiAreas = Areas<Omit<typeof api, 'customerPortal' | 'oauth2'>> &
  Areas<{ readonly oauth2: Omit<typeof api.oauth2, 'clients'> }> &
  Areas<Pick<typeof api.oauth2, 'clients'>, 'oauth2.'> &
  Areas<typeof api.customerPortal, 'customerPortal.'>

/**
 * Endpoints handled by another area than their group: purchases confirms checkouts and makes changes of subscriptions, which
 * are paid first, and the grants of a benefit have an area of their own.
 */
type Elsewhere = {
  readonly checkouts: 'clientConfirm'
  readonly benefits: 'grants'
  readonly subscriptions: 'update' | 'revoke'
  readonly 'customerPortal.subscriptions': 'update'
}

type AreaDefinition = {
  /** Handlers of complete endpoint groups, by group path. */
  readonly endpoints?: {
    readonly [Path in keyof ApiAreas]?: Omit<
      HandlersOf<ApiAreas[Path]>,
      Path extends keyof Elsewhere ? Elsewhere[Path] : never
    >
  } & {
    readonly 'checkouts.clientConfirm'?: Handler<typeof contract.checkouts.clientConfirm, Services>
    readonly 'subscriptions.update'?: Handler<typeof contract.subscriptions.update, Services>
    readonly 'subscriptions.revoke'?: Handler<typeof contract.subscriptions.revoke, Services>
    readonly 'customerPortal.subscriptions.update'?: Handler<
      typeof contract.customerPortal.subscriptions.update,
      Services
    >
    readonly 'benefits.grants'?: Handler<typeof contract.benefits.grants, Services>
  }
  /** Pages outside the API. */
  readonly pages?: (services: Services) => readonly Page[]
  /** Consumers of domain events, from this or another area. */
  readonly on?: Consumers
  /** Writes this area's records of domain events, in the transaction that records them. */
  readonly onRecord?: EventWriter
  /** Job handlers of this area. */
  readonly jobs?: readonly ((services: Services) => JobHandler)[]
  /** Scheduled work of this area. */
  readonly due?: readonly DeclaredDue<Services>[]
}

export type Area = AreaDefinition & { readonly name: string }

/**
 * Declares an area. Missing, superfluous or wrongly typed handlers do not compile; a test checks that every
 * endpoint has a handler.
 *
 * @param name name of the area as an event consumer, stored with each pending delivery (`event_deliveries`).
 *   It is initially the name of the folder and stays the same when the folder moves: a new name would lose
 *   pending deliveries
 */
export const defineArea = (name: string, definition: AreaDefinition): Area => ({ name, ...definition })

type AnyHandler = (input: object, context: Context<Services>) => unknown

const endpointAt = (path: string): Endpoint | Contract | undefined => {
  let at: Endpoint | Contract | undefined = api
  for (const name of path.split('.')) at = (at as Contract | undefined)?.[name]
  return at
}

/**
 * Returns the routes of an area, with services bound to each handler. Writes of a handler appear in the audit
 * log, because its database connection carries the caller.
 */
export const routesOf = (area: Area, services: Services): Route[] => {
  const route = (path: string, handler: AnyHandler) => {
    const endpoint = endpointAt(path) as Endpoint
    const audited: AnyHandler = (input, context) => {
      const own = servicesOfCall(context, endpoint, context)
      return handler(input, context.request.dry_run ? servicesOfDryRun(own) : own)
    }
    return { ...bindRoute(endpoint, audited, services), hasDryRun: true }
  }
  return Object.entries(area.endpoints ?? {}).flatMap(([path, handlers]) =>
    typeof handlers === 'function'
      ? [route(path, handlers as AnyHandler)]
      : Object.entries(handlers as Readonly<Record<string, AnyHandler>>).map(([name, handler]) =>
          route(`${path}.${name}`, handler),
        ),
  )
}
