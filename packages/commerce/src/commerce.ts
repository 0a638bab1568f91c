import { contract } from '@atelier/contract'
import { routesNotBuilt, type Authenticate, type Page, type Route } from '@atelier/plumbing/http'
import type { Due, JobHandler } from '@atelier/plumbing/jobs'
import {
  checkoutPageRoutes,
  checkoutRoutes,
  embedOrigin,
  expireCheckoutJob,
} from './areas/checkouts/index.ts'
import { authenticateCustomer, customerSessionRoutes } from './areas/customer-sessions/index.ts'
import { checkoutLinkRoutes, linkPage } from './areas/checkout-links/index.ts'
import { customFieldRoutes } from './areas/custom-fields/index.ts'
import { customerRoutes, portalCustomerRoutes } from './areas/customers/index.ts'
import { type DemoOrganization, openDemoOrganization } from './areas/demo/index.ts'
import { discountRoutes } from './areas/discounts/index.ts'
import { orderRoutes, portalOrderRoutes, sendConfirmationJob } from './areas/orders/index.ts'
import {
  authenticateSeller,
  ensureToken,
  issueToken,
  type TokenWish,
} from './areas/organization-tokens/index.ts'
import { organizationRoutes } from './areas/organizations/index.ts'
import { portalOrganizationRoutes, productRoutes } from './areas/products/index.ts'
import { refundRoutes, resolveRefundJob } from './areas/refunds/index.ts'
import {
  chargeOrderJob,
  completeFreeCheckoutJob,
  customerDeletedJob,
  noUsage,
  paymentMethodAddedJob,
  portalSubscriptionRoutes,
  renewSubscriptionJob,
  sendNoticeJob,
  subscriptionRoutes,
  type UsageCounter,
} from './areas/subscriptions/index.ts'
import { reconcile, type Reconciliation } from './ledger/reconcile.ts'
import type { PaymentProcessor } from './payments/processor.ts'
import { receiveNotification } from './payments/receive-notification.ts'
import { resolvePaymentJob } from './payments/resolve-payment.ts'
import { sandboxJobHandlers } from './payments/sandbox/sandbox-job-handlers.ts'
import { sandboxPageRoutes } from './payments/sandbox/sandbox-page.ts'
import { createSandboxProcessor } from './payments/sandbox/sandbox-processor.ts'
import type { Services } from './services.ts'
import { noTax, type TaxEngine } from './tax/tax-engine.ts'

/** What commerce stands on. Without a processor of its own choice it takes the sandbox. */
export type CommercePorts = Omit<Services, 'payments' | 'tax' | 'usage' | 'media_url'> & {
  readonly payments?: PaymentProcessor
  readonly tax?: TaxEngine
  readonly usage?: UsageCounter
  readonly media_url?: (path: string) => string
}

export type Commerce = {
  /** The calls of the public contract. */
  readonly routes: Route[]
  /** What the hosted checkout page and the sandbox processor's browser side call. */
  readonly pageRoutes: Route[]
  /** What people follow without knowing an API: the public address of checkout links. */
  readonly pages: Page[]
  readonly jobs: JobHandler[]
  /** Work that a moment in time brings. */
  readonly due: Due[]
  readonly authenticate: Authenticate
  /** Who moves the money; its webhook and its browser code go by this name. */
  readonly processor: PaymentProcessor['name']
  /** Takes in what the payment processor has to tell; a `forged` answer means 401 to whoever sent it. */
  readonly receiveNotification: (body: string, headers: Headers) => Promise<'accepted' | 'forged'>
  /** The origin that may show a checkout in a frame of its own page. */
  readonly embedOrigin: (client_secret: string) => Promise<string | undefined>
  readonly openDemoOrganization: () => Promise<DemoOrganization>
  /** Makes an organization access token; its text is readable in this answer only. */
  readonly issueToken: (wish: TokenWish) => Promise<string>
  /** Makes a token of the caller's own choice usable; repeating it changes nothing. */
  readonly ensureToken: (token: string, wish: TokenWish) => Promise<void>
  /** Proves that payments, orders and the ledger agree. */
  readonly reconcile: () => Promise<Reconciliation>
}

/** Puts the platform together over its ports. */
export const createCommerce = (ports: CommercePorts): Commerce => {
  const services: Services = {
    ...ports,
    payments: ports.payments ?? createSandboxProcessor(ports),
    tax: ports.tax ?? noTax,
    usage: ports.usage ?? noUsage,
    media_url: ports.media_url ?? ((path) => `${ports.public_url}/storage/images/${path}`),
  }
  const receive = (body: string, headers: Headers) => receiveNotification(services, body, headers)
  const isSandbox = services.payments.name === 'sandbox'
  const routes = [
    organizationRoutes,
    productRoutes,
    portalOrganizationRoutes,
    customFieldRoutes,
    discountRoutes,
    customerRoutes,
    portalCustomerRoutes,
    customerSessionRoutes,
    checkoutRoutes,
    checkoutLinkRoutes,
    orderRoutes,
    refundRoutes,
    subscriptionRoutes,
    portalOrderRoutes,
    portalSubscriptionRoutes,
  ].flatMap((area) => area(services))
  return {
    routes: [...routes, ...routesNotBuilt(contract, routes)],
    pageRoutes: [...checkoutPageRoutes(services), ...(isSandbox ? sandboxPageRoutes(services) : [])],
    pages: [linkPage(services)],
    jobs: [
      expireCheckoutJob(services),
      completeFreeCheckoutJob(services),
      sendConfirmationJob(services),
      resolvePaymentJob(services),
      resolveRefundJob(services),
      renewSubscriptionJob(services),
      chargeOrderJob(services),
      sendNoticeJob(services),
      paymentMethodAddedJob(services),
      customerDeletedJob(services),
      ...(isSandbox ? sandboxJobHandlers(services, receive) : []),
    ],
    due: [],
    authenticate: (bearer, access) =>
      access === 'seller' ? authenticateSeller(services, bearer) : authenticateCustomer(services, bearer),
    processor: services.payments.name,
    receiveNotification: receive,
    embedOrigin: (client_secret) => embedOrigin(services, client_secret),
    openDemoOrganization: () => openDemoOrganization(services),
    issueToken: (wish) => issueToken(services, wish),
    ensureToken: (token, wish) => ensureToken(services, token, wish),
    reconcile: () => reconcile(services.database.db),
  }
}
