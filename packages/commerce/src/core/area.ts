import {
  additions,
  checkoutPage,
  contract,
  type Contract,
  type Endpoint,
  processorEndpoints,
} from '@atelier/contract'
import type { Handler, Page } from '@atelier/plumbing/http'
import type { DeclaredDue, JobHandler } from '@atelier/plumbing/jobs'
import type { EventWriter } from './domain-events/consumers.ts'
import type { Consumers } from './domain-events/consume.ts'
import type { Services } from './services.ts'

/**
 * All endpoints of commerce: the public API with its additions, the hosted checkout page, and the
 * processors' browser endpoints.
 */
export const api = { ...contract, ...additions, checkoutPage, ...processorEndpoints }

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
 * Endpoints handled by another area than their group: purchases confirms checkouts and makes changes of subscriptions,
 * which are paid first, and the grants of a benefit have their own area.
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
  /** Message for members whose role is not the one that an endpoint requires. Default: about settings. */
  readonly forbidden?: string
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
