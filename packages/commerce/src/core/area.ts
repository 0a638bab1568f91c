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
 * Endpoints of commerce: the public API and its additions, the hosted checkout page, and the browser side of
 * the sandbox processor.
 */
export const api = { ...contract, ...additions, checkoutPage, sandboxProcessor }

type HandlersOf<Area> = {
  readonly [Name in keyof Area]: Area[Name] extends Endpoint ? Handler<Area[Name], Services> : never
}

/** Areas of the API by path, such as `orders` or `customerPortal.orders`, each with its endpoints. */
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
 * Endpoints of a group whose handlers belong to another area: purchases confirm checkouts, and the grants of
 * a benefit have an area of their own.
 */
type Elsewhere = { readonly checkouts: 'clientConfirm'; readonly benefits: 'grants' }

type AreaDefinition = {
  /** Handlers of whole groups of endpoints, by the path of the group. */
  readonly endpoints?: {
    readonly [Path in keyof ApiAreas]?: Omit<
      HandlersOf<ApiAreas[Path]>,
      Path extends keyof Elsewhere ? Elsewhere[Path] : never
    >
  } & {
    readonly 'checkouts.clientConfirm'?: Handler<typeof contract.checkouts.clientConfirm, Services>
    readonly 'benefits.grants'?: Handler<typeof contract.benefits.grants, Services>
  }
  /** Addresses outside the API. */
  readonly pages?: (services: Services) => readonly Page[]
  /** Consumers of domain events, of this area or another. */
  readonly on?: Consumers
  /** Writes what this area keeps of domain events, in the transaction that records them. */
  readonly onRecord?: EventWriter
  /** Jobs that this area queues. */
  readonly jobs?: readonly ((services: Services) => JobHandler)[]
  /** Work that becomes due at a moment in time. */
  readonly due?: readonly DeclaredDue<Services>[]
}

export type Area = AreaDefinition & { readonly name: string }

/**
 * Declares everything that an area takes part in. A handler that is missing, superfluous or wrongly typed
 * does not compile; a test checks that every endpoint has one.
 *
 * @param name name of the area as a consumer of domain events, stored with each pending delivery
 * (`event_deliveries`). It is the folder's name at first, and stays when the folder moves or is renamed:
 * under another name, pending deliveries are lost
 */
export const defineArea = (name: string, definition: AreaDefinition): Area => ({ name, ...definition })

type AnyHandler = (input: object, context: Context<Services>) => unknown

const endpointAt = (path: string): Endpoint | Contract | undefined => {
  let at: Endpoint | Contract | undefined = api
  for (const name of path.split('.')) at = (at as Contract | undefined)?.[name]
  return at
}

/**
 * Returns the routes of an area: each endpoint with its handler, bound to the services. A handler's writes
 * appear in the audit log, because its database records the caller.
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
