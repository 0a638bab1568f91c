import { contract } from '@atelier/contract'
import { type Authenticate, type Page, type Route, routesNotBuilt } from '@atelier/plumbing/http'
import type { Due, JobHandler } from '@atelier/plumbing/jobs'
import { isWellFormedToken } from '@atelier/plumbing/tokens'
import { routesOf } from './area.ts'
import { checkoutLinks } from './areas/checkout-links/index.ts'
import { type CheckoutPageFacts, checkouts, findCheckoutPage } from './areas/checkouts/index.ts'
import { customFields } from './areas/custom-fields/index.ts'
import { authenticateCustomer, customerSessions } from './areas/customer-sessions/index.ts'
import { customers } from './areas/customers/index.ts'
import { type DemoOrganization, openDemoOrganization } from './areas/demo/index.ts'
import { discounts } from './areas/discounts/index.ts'
import { orders } from './areas/orders/index.ts'
import {
  authenticateSeller,
  ensureToken,
  issueToken,
  type ListedToken,
  listTokens,
  type NamedToken,
  openNamedToken,
  revokeTokens,
  type TokenRequest,
} from './areas/organization-tokens/index.ts'
import { organizations } from './areas/organizations/index.ts'
import { portal } from './areas/portal/index.ts'
import { products } from './areas/products/index.ts'
import { refunds } from './areas/refunds/index.ts'
import { subscriptions } from './areas/subscriptions/index.ts'
import { consumeEventsJob, consumersOf } from './events/consume.ts'
import { reconcile, type Reconciliation } from './ledger/reconcile.ts'
import { answered } from './payments/answered.ts'
import { countAttempts } from './payments/attempts.ts'
import type { PaymentProcessor } from './payments/port.ts'
import { createSandboxArea } from './payments/sandbox/area.ts'
import { createSandboxProcessor } from './payments/sandbox/processor.ts'
import { purchases, receiveProcessorEvent } from './purchases/index.ts'
import type { Services } from './services.ts'
import { noTax, type TaxEngine } from './tax/tax-engine.ts'
import { noUsage, type UsageCounter } from './usage/usage-counter.ts'

/** What commerce needs from outside. Without a payment processor it takes the sandbox. */
export type CommercePorts = Omit<
  Services,
  'processor' | 'attempts' | 'tax' | 'usage' | 'media_url' | 'consumers'
> & {
  readonly processor?: PaymentProcessor
  /** Whether payments wait after declined ones. Default `on`. */
  readonly card_testing_limits?: 'on' | 'off'
  readonly tax?: TaxEngine
  readonly usage?: UsageCounter
  readonly media_url?: (path: string) => string
}

export type Commerce = {
  /** The calls of the public API, of the hosted checkout page, and of the sandbox processor's browser side. */
  readonly routes: Route[]
  /** Addresses outside the API, such as the public address of checkout links. */
  readonly pages: Page[]
  readonly jobs: JobHandler[]
  /** Work that a moment in time brings. */
  readonly due: Due[]
  readonly authenticate: Authenticate
  /** The name of the payment processor; its webhook and its browser code go by it. */
  readonly processor: PaymentProcessor['name']
  /** Receives a processor event; `forged` means 401 for its sender. */
  readonly receiveProcessorEvent: (body: string, headers: Headers) => Promise<'accepted' | 'forged'>
  /** What the server has to know before it shows the page of a checkout; undefined when there is no such checkout. */
  readonly findCheckoutPage: (client_secret: string) => Promise<CheckoutPageFacts | undefined>
  readonly openDemoOrganization: () => Promise<DemoOrganization>
  /** Makes an organization access token; its text is readable in this answer only. */
  readonly issueToken: (request: TokenRequest) => Promise<string>
  /** Makes a token of the caller's own choice usable; repeating it changes nothing. */
  readonly ensureToken: (token: string, request: TokenRequest) => Promise<void>
  /** The token of a name: the one there is, or a new one. */
  readonly openNamedToken: (request: NamedToken) => Promise<string>
  readonly listTokens: (organization_id: string) => Promise<readonly ListedToken[]>
  readonly revokeTokens: (organization_id: string, ids: readonly string[]) => Promise<void>
  /** Proves that payments, orders and the ledger agree. */
  readonly reconcile: () => Promise<Reconciliation>
}

/** The areas, each allowed to use those before it. */
const areas = [
  organizations,
  customFields,
  products,
  discounts,
  customers,
  customerSessions,
  checkouts,
  checkoutLinks,
  orders,
  subscriptions,
  refunds,
  portal,
  purchases,
]

/** Puts the platform together over its ports. */
export const createCommerce = (ports: CommercePorts): Commerce => {
  const services: Services = {
    ...ports,
    processor: answered(ports.processor ?? createSandboxProcessor(ports), ports),
    attempts: ports.card_testing_limits === 'off' ? 'off' : countAttempts(ports.log),
    tax: ports.tax ?? noTax,
    usage: ports.usage ?? noUsage,
    media_url: ports.media_url ?? ((path) => `${ports.public_url}/storage/images/${path}`),
    consumers: consumersOf(areas),
  }
  const receive = (body: string, headers: Headers) => receiveProcessorEvent(services, body, headers)
  const served = services.processor.name === 'sandbox' ? [...areas, createSandboxArea(receive)] : areas
  const routes = served.flatMap((area) => routesOf(area, services))
  return {
    routes: [...routes, ...routesNotBuilt(contract, routes)],
    pages: served.flatMap(({ pages }) => pages?.(services) ?? []),
    jobs: [
      ...served.flatMap(({ jobs = [] }) => jobs.map((job) => job(services))),
      consumeEventsJob(services, areas),
    ],
    due: served.flatMap(({ due = [] }) => due.map((kind) => kind.bind(services))),
    authenticate: async (bearer, access) => {
      if (!isWellFormedToken(bearer)) return 'unknown'
      return access === 'seller'
        ? authenticateSeller(services, bearer)
        : authenticateCustomer(services, bearer)
    },
    processor: services.processor.name,
    receiveProcessorEvent: receive,
    findCheckoutPage: (client_secret) => findCheckoutPage(services, client_secret),
    openDemoOrganization: () => openDemoOrganization(services),
    issueToken: (request) => issueToken(services, request),
    ensureToken: (token, request) => ensureToken(services, token, request),
    openNamedToken: (request) => openNamedToken(services, request),
    listTokens: (organization_id) => listTokens(services, organization_id),
    revokeTokens: (organization_id, ids) => revokeTokens(services, organization_id, ids),
    reconcile: () => reconcile(services.database.db),
  }
}
