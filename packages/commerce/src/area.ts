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
import type { Consumers } from './events/consume.ts'
import type { Services } from './services.ts'

/**
 * Every endpoint that commerce answers: the public API and what stands beside it, the hosted checkout page, and the
 * sandbox processor's browser side.
 */
export const api = { ...contract, ...additions, checkoutPage, sandboxProcessor }

type HandlersOf<Area> = {
  readonly [Name in keyof Area]: Area[Name] extends Endpoint ? Handler<Area[Name], Services> : never
}

/** `orders`, `customerPortal.orders`: the areas of the API by their paths, each with its endpoints. */
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
 * The endpoints of a group whose handlers stand in another area: purchases confirm checkouts, and the grants of
 * a benefit have an area of their own.
 */
type Elsewhere = { readonly checkouts: 'clientConfirm'; readonly benefits: 'grants' }

type AreaDefinition = {
  /** The handlers of whole groups of endpoints, by the path of the group. */
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
  /** Consumers of domain events: what must follow a change that another area, or this one, made. */
  readonly on?: Consumers
  /** Work that this area queues. */
  readonly jobs?: readonly ((services: Services) => JobHandler)[]
  /** Work that a moment in time brings. */
  readonly due?: readonly DeclaredDue<Services>[]
}

export type Area = AreaDefinition & { readonly name: string }

/**
 * Declares all that an area takes part in. A handler that is missing, superfluous or wrongly typed does not
 * compile; that every endpoint is handled is tested.
 *
 * @param name names the area as a consumer of domain events, and is stored with each delivery that waits (`event_deliveries`). It is
 *   the folder's name at first, and stays when the folder moves or is renamed: under another name, waiting deliveries are lost
 */
export const defineArea = (name: string, definition: AreaDefinition): Area => ({ name, ...definition })

type AnyHandler = (input: object, context: Context<Services>) => unknown

const endpointAt = (path: string): Endpoint | Contract | undefined => {
  let at: Endpoint | Contract | undefined = api
  for (const name of path.split('.')) at = (at as Contract | undefined)?.[name]
  return at
}

/**
 * The routes of an area: each endpoint with its handler, the services already bound. What a handler writes is noted in
 * the audit log, because the database that it is given notes the caller.
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
