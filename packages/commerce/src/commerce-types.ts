import type { additions, CallResult } from '@atelier/contract'
import type {
  Authenticate,
  FindSessionCustomer,
  FindSessionUser,
  NoteCall,
  Page,
  PageReply,
  Route,
} from '@atelier/plumbing/http'
import type { Due, JobHandler } from '@atelier/plumbing/jobs'
import type { Append } from '@atelier/plumbing/storage'
import type { CheckoutPageFacts } from './orders/checkouts/index.ts'
import type { DemoOrganization } from './demo/index.ts'
import type { TakeOver } from './billing/subscriptions/index.ts'
import type { ListedToken, NamedToken, TokenRequest } from './access/organization-tokens/index.ts'
import type { ProviderFetch, ProviderSettings } from './access/identity/providers/port.ts'
import type { FindSignedIn } from './access/identity/signed-in.ts'
import type { Reconciliation } from './ledger/reconcile.ts'
import type { PaymentProcessor } from './payments/port.ts'
import type { Services } from './core/services.ts'
import type { Integrations } from './catalog/integrations/platforms.ts'
import type { TaxEngine } from './core/tax/tax-engine.ts'
import type { RequestQuery } from './developers/request-log/index.ts'
import type { RequestLog, RequestLogOptions } from './developers/request-log/collect.ts'
import type { SeedRequest, SeedReport, Seeded } from './seed/seed.ts'
import type { Deliverer } from './developers/webhooks/deliver.ts'
import type { WebhookPorts } from './developers/webhooks/targets.ts'

/** External dependencies of commerce. The default payment processor is the sandbox. */
export type CommercePorts = Omit<
  Services,
  | 'processor'
  | 'attempts'
  | 'key_limit'
  | 'tax'
  | 'usage'
  | 'events'
  | 'usage_store'
  | 'usage_of_deleted'
  | 'events_kept_months'
  | 'ingestion'
  | 'integrations'
  | 'scanning_keys'
  | 'identity'
  | 'media_url'
  | 'names'
  | 'consumers'
  | 'webhooks'
> & {
  readonly processor?: PaymentProcessor
  /** Limits on payments after declined ones. Default: `on`. */
  readonly card_testing_limits?: 'on' | 'off'
  /** Rate limit per license key. Default: `on`. */
  readonly license_key_limits?: 'on' | 'off'
  /** Rate limits on requesting and entering sign-in codes. Default: `on`. */
  readonly sign_in_limits?: 'on' | 'off'
  /** Lifetime of an owner's sign-in link, in milliseconds. Default: an hour. */
  readonly link_lifetime?: number
  /** Identity providers for users. Default: none. */
  readonly sign_in_providers?: readonly ProviderSettings[]
  /** HTTP client for identity providers. Default: the platform's `fetch`. */
  readonly provider_fetch?: ProviderFetch
  /** Limits of the request log; `off` disables it. */
  readonly request_log?: Pick<RequestLogOptions, 'mostWaiting' | 'keptRate'> | 'off'
  readonly tax?: TaxEngine
  readonly usage?: Services['usage']
  readonly usage_store?: Services['usage_store']
  readonly events_kept_months?: number | undefined
  readonly integrations?: Integrations
  readonly scanning_keys?: Services['scanning_keys']
  readonly media_url?: (path: string) => string
  /** Restrictions on webhook destinations. Default: public addresses over HTTPS. */
  readonly webhooks?: Partial<WebhookPorts>
  /** DNS client. Default: the system's DNS servers. */
  readonly names?: Services['names']
  /** Returns the signed-in user of a request. Default: the owner of a session cookie of this server. */
  readonly find_signed_in?: FindSignedIn
}

export type Commerce = {
  /** Endpoints of the public API, the hosted checkout page, and the sandbox processor's browser client. */
  readonly routes: Route[]
  /** Pages outside the API, such as checkout links. */
  readonly pages: Page[]
  readonly jobs: JobHandler[]
  /** Scheduled work. */
  readonly due: Due[]
  readonly authenticate: Authenticate
  /** Returns the user of a request's session cookie, as the caller. */
  readonly findSessionUser: FindSessionUser
  /** Returns the customer of a request's portal cookie, as the caller. */
  readonly findSessionCustomer: FindSessionCustomer
  /** Portal pages; all but a few show the same application. */
  readonly portalScreens: (application: Page['respond']) => Page[]
  /** `findSessionUser` for pages. */
  readonly findSignedIn: FindSignedIn
  /**
   * Makes the user with an email address an owner of an organization, and returns a single-use sign-in link.
   */
  readonly ownerLink: (organization_id: string, email: string) => Promise<string>
  /** `ownerLink` until an owner first signs in; undefined afterwards. */
  readonly firstOwnerLink: (organization_id: string, email: string) => Promise<string | undefined>
  /** Records API calls in the request log; undefined when it is off. */
  readonly note: NoteCall | undefined
  readonly request_log: RequestLog
  /** Name of the payment processor, used for its webhook and browser code. */
  readonly processor: PaymentProcessor['name']
  /** Receives a processor event; `forged` requires a 401 response. */
  readonly receiveProcessorEvent: (body: string, headers: Headers) => Promise<'accepted' | 'forged'>
  /**
   * Returns the origin that may frame a seller's portal, if the seller allows the requested one. Undefined
   * when the seller does not exist.
   */
  readonly findPortalFrame: (
    slug: string,
    embed_origin: string | null,
  ) => Promise<{ readonly framed_by: string | undefined } | undefined>
  /**
   * Filters every request before routing. Returns the response to requests that an organization's domain does
   * not serve.
   */
  readonly domainGate: (request: Request) => Promise<PageReply | undefined>
  /** Returns the data required to serve a checkout page; undefined when the checkout does not exist. */
  readonly findCheckoutPage: (client_secret: string) => Promise<CheckoutPageFacts | undefined>
  readonly openDemoOrganization: () => Promise<DemoOrganization>
  /** Creates an organization access token; its text is only readable in this result. */
  readonly issueToken: (request: TokenRequest) => Promise<string>
  /** Enables a token chosen by the caller. Idempotent. */
  readonly ensureToken: (token: string, request: TokenRequest) => Promise<void>
  /** Returns the token with a name, creating it if necessary. */
  readonly openNamedToken: (request: NamedToken) => Promise<string>
  readonly listTokens: (organization_id: string) => Promise<readonly ListedToken[]>
  readonly revokeTokens: (organization_id: string, ids: readonly string[]) => Promise<void>
  /**
   * Writes all stored data of an organization as a ZIP file, and returns the number of rows.
   *
   * @throws Error with a readable message when the slug is unknown
   */
  readonly exportOrganization: (slug: string, append: Append) => Promise<number>
  /** Returns the organization with a slug; undefined when there is none. */
  readonly findOrganizationId: (slug: string) => Promise<string | undefined>
  /** Lists the API calls of an organization, for the server's operator. */
  readonly listRequests: (
    organization_id: string,
    query: RequestQuery,
  ) => Promise<CallResult<typeof additions.requestLog.list>>
  /**
   * Seeds an organization with years of sales, for evaluation and benchmarks.
   *
   * @throws Error with a readable message when the organization was already seeded
   */
  readonly seed: (request: SeedRequest, report: SeedReport, signal: AbortSignal) => Promise<Seeded>
  /** Logs pending deliveries of domain events without a consumer in this version. */
  readonly reportUnconsumed: () => Promise<void>
  /** Creates the webhook deliverer; only workers start it. */
  readonly openDeliverer: () => Deliverer
  /** Verifies that payments, orders and the ledger agree. */
  readonly reconcile: () => Promise<Reconciliation>
  /** Hold on charges and refunds after a backup was restored. */
  readonly hold: {
    /**
     * Starts a hold, which lasts until the processor's payments and refunds since the restored moment are
     * imported.
     */
    readonly begin: (restored_to: Date) => Promise<void>
    /** Returns a sentence that explains the hold; undefined without a hold. */
    readonly explain: () => Promise<string | undefined>
    /** Returns the time of the latest recorded activity: the moment to which a database was restored. */
    readonly latestMoment: () => Promise<Date>
  }
  /** Migrates subscriptions that the payment processor renews itself. */
  readonly takeOver: {
    /** Returns the subscription that continues a subscription of the processor, by the processor's id. */
    readonly find: (
      taken_over_from: string,
    ) => Promise<{ readonly id: string; readonly organization_id: string } | undefined>
    /**
     * Returns the reason why a subscription cannot be migrated, as part of a sentence; undefined when it can.
     * Changes nothing.
     */
    readonly whyNot: (subscription: Omit<TakeOver, 'credit'>) => Promise<string | undefined>
    /** Migrates a subscription that the processor no longer renews, and returns its new id. Idempotent. */
    readonly take: (subscription: TakeOver) => Promise<string>
  }
  /** Waits until the events of all requests are stored. Called on shutdown, before the database is closed. */
  readonly drain: () => Promise<void>
}
