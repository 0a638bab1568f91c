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
import type { Integrations } from './catalog/services.ts'
import type { TaxEngine } from './core/tax/tax-engine.ts'
import type { RequestQuery } from './developers/request-log/index.ts'
import type { RequestLog, RequestLogOptions } from './developers/request-log/collect.ts'
import type { SeedRequest, SeedReport, Seeded } from './seed/seed.ts'
import type { Deliverer } from './developers/webhooks/deliver.ts'
import type { WebhookPorts } from './developers/webhooks/targets.ts'

/** Dependencies of commerce. Without a payment processor it uses the sandbox. */
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
  /** Delay of payments after declined ones. Default `on`. */
  readonly card_testing_limits?: 'on' | 'off'
  /** Temporary block of a license key that is used too often. Default `on`. */
  readonly license_key_limits?: 'on' | 'off'
  /** Rate limit of requesting and entering sign-in codes. Default `on`. */
  readonly sign_in_limits?: 'on' | 'off'
  /** Lifetime of an owner's sign-in link, in milliseconds. Default: an hour. */
  readonly link_lifetime?: number
  /** Sign-in providers for sellers. Default: none. */
  readonly sign_in_providers?: readonly ProviderSettings[]
  /** HTTP client for the providers. Default: the platform's `fetch`. */
  readonly provider_fetch?: ProviderFetch
  /** Limits of the request log; `off` logs no calls. */
  readonly request_log?: Pick<RequestLogOptions, 'mostWaiting' | 'keptRate'> | 'off'
  readonly tax?: TaxEngine
  readonly usage?: Services['usage']
  readonly usage_store?: Services['usage_store']
  readonly events_kept_months?: number | undefined
  readonly integrations?: Integrations
  readonly scanning_keys?: Services['scanning_keys']
  readonly media_url?: (path: string) => string
  /** Destination rules of webhooks. Default: public addresses, by https. */
  readonly webhooks?: Partial<WebhookPorts>
  /** DNS resolver. Default: the machine's. */
  readonly names?: Services['names']
  /** Session lookup. Default: the session cookie of this server. */
  readonly find_signed_in?: FindSignedIn
}

export type Commerce = {
  /** Calls of the public API, of the hosted checkout page, and of the sandbox processor's browser side. */
  readonly routes: Route[]
  /** Addresses outside the API, such as the public address of checkout links. */
  readonly pages: Page[]
  readonly jobs: JobHandler[]
  /** Work that becomes due at a moment in time. */
  readonly due: Due[]
  readonly authenticate: Authenticate
  /** Returns the user of a request's session cookie, as the caller of a call. */
  readonly findSessionUser: FindSessionUser
  /** Returns the customer of a request's portal cookie, as the caller of a call. */
  readonly findSessionCustomer: FindSessionCustomer
  /** Pages of the portals, of which all but a few show the same application. */
  readonly portalScreens: (application: Page['respond']) => Page[]
  /** Variant of `findSessionUser` for pages. */
  readonly findSignedIn: FindSignedIn
  /** Makes the person with an address an owner of an organization, and returns a single-use sign-in link. */
  readonly ownerLink: (organization_id: string, email: string) => Promise<string>
  /** Returns such a link until an owner has signed in; undefined afterwards. */
  readonly firstOwnerLink: (organization_id: string, email: string) => Promise<string | undefined>
  /** Records calls of the API in the request log; undefined when it is off. */
  readonly note: NoteCall | undefined
  readonly request_log: RequestLog
  /** Name of the payment processor, used in the paths of its webhook and its browser code. */
  readonly processor: PaymentProcessor['name']
  /** Receives a processor event; `forged` means 401 for its sender. */
  readonly receiveProcessorEvent: (body: string, headers: Headers) => Promise<'accepted' | 'forged'>
  /**
   * Returns the facts that the server needs before it shows a seller's portal in a frame: the origin of the
   * framing page, if the seller allows it. Undefined when there is no such seller.
   */
  readonly findPortalFrame: (
    slug: string,
    embed_origin: string | null,
  ) => Promise<{ readonly framed_by: string | undefined } | undefined>
  /**
   * Runs before every request; returns a reply for requests that the domain of an organization does not
   * serve.
   */
  readonly domainGate: (request: Request) => Promise<PageReply | undefined>
  /**
   * Returns the facts that the server needs before it shows the page of a checkout; undefined when there is
   * no such checkout.
   */
  readonly findCheckoutPage: (client_secret: string) => Promise<CheckoutPageFacts | undefined>
  readonly openDemoOrganization: () => Promise<DemoOrganization>
  /** Creates an organization access token; its text is readable in this response only. */
  readonly issueToken: (request: TokenRequest) => Promise<string>
  /** Registers a token of the caller's own choice; idempotent. */
  readonly ensureToken: (token: string, request: TokenRequest) => Promise<void>
  /** Returns the token of a name, a new one if necessary. */
  readonly openNamedToken: (request: NamedToken) => Promise<string>
  readonly listTokens: (organization_id: string) => Promise<readonly ListedToken[]>
  readonly revokeTokens: (organization_id: string, ids: readonly string[]) => Promise<void>
  /**
   * Writes all data of an organization as a ZIP file; returns the number of rows.
   *
   * @throws Error with a sentence when no organization has the slug
   */
  readonly exportOrganization: (slug: string, append: Append) => Promise<number>
  /** Returns the organization of a slug; undefined when there is none. */
  readonly findOrganizationId: (slug: string) => Promise<string | undefined>
  /** Reads the calls of an organization, for the operator of the server. */
  readonly listRequests: (
    organization_id: string,
    query: RequestQuery,
  ) => Promise<CallResult<typeof additions.requestLog.list>>
  /**
   * Fills an organization with years of trade, for trials and for benchmarks.
   *
   * @throws Error with a sentence when the organization was seeded before
   */
  readonly seed: (request: SeedRequest, report: SeedReport, signal: AbortSignal) => Promise<Seeded>
  /** Logs the pending deliveries of domain events whose consumer does not exist in this version. */
  readonly reportUnconsumed: () => Promise<void>
  /** Opens the sender of webhooks, which worker processes start. */
  readonly openDeliverer: () => Deliverer
  /** Verifies that payments, orders and the ledger agree. */
  readonly reconcile: () => Promise<Reconciliation>
  /** Hold on charges and refunds after a backup was restored. */
  readonly hold: {
    /**
     * Begins a hold, which ends once the processor was queried for all payments and refunds since the moment
     * of the restored data.
     */
    readonly begin: (restored_to: Date) => Promise<void>
    /** Returns the reason for which charges and refunds wait, as a sentence; undefined when they do not. */
    readonly explain: () => Promise<string | undefined>
    /** Returns the latest moment of any activity: the moment of a restored database. */
    readonly latestMoment: () => Promise<Date>
  }
  /** Migrates subscriptions that the payment processor has renewed until now. */
  readonly takeOver: {
    /** Returns the subscription that continues one of the processor, by its id there. */
    readonly find: (
      taken_over_from: string,
    ) => Promise<{ readonly id: string; readonly organization_id: string } | undefined>
    /**
     * Returns the reason for which a subscription cannot be migrated, as a part of a sentence; undefined when
     * it can. Nothing is changed.
     */
    readonly whyNot: (given: TakeOver) => Promise<string | undefined>
    /**
     * Migrates a subscription that the processor will not renew any more; returns its id here. Idempotent.
     */
    readonly take: (given: TakeOver) => Promise<string>
  }
  /** Waits until the events of all requests are stored. Called at the end, before the database is closed. */
  readonly drain: () => Promise<void>
}
