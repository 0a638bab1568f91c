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

/** What commerce needs from outside. Without a payment processor it takes the sandbox. */
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
  /** Whether payments wait after declined ones. Default `on`. */
  readonly card_testing_limits?: 'on' | 'off'
  /** Whether a license key that programs use too often is blocked for a while. Default `on`. */
  readonly license_key_limits?: 'on' | 'off'
  /** Whether sign-in codes can be asked for and entered only so often. Default `on`. */
  readonly sign_in_limits?: 'on' | 'off'
  /** How long the sign-in link of an owner works, in milliseconds. Default: an hour. */
  readonly link_lifetime?: number
  /** The providers at which people who sell can sign in. Default: none. */
  readonly sign_in_providers?: readonly ProviderSettings[]
  /** How these are reached. Default: the platform's `fetch`. */
  readonly provider_fetch?: ProviderFetch
  /** How much the request log keeps; `off` logs no calls. */
  readonly request_log?: Pick<RequestLogOptions, 'mostWaiting' | 'keptRate'> | 'off'
  readonly tax?: TaxEngine
  readonly usage?: Services['usage']
  readonly usage_store?: Services['usage_store']
  readonly events_kept_months?: number | undefined
  readonly integrations?: Integrations
  readonly scanning_keys?: Services['scanning_keys']
  readonly media_url?: (path: string) => string
  /** Where webhooks may be sent. Default: to public addresses, by https. */
  readonly webhooks?: Partial<WebhookPorts>
  /** Default: the name service that the machine is set to ask. */
  readonly names?: Services['names']
  /** Who is signed in; by default whoever has a session cookie of this server. */
  readonly find_signed_in?: FindSignedIn
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
  /** The user whose session cookie a request carries, as the caller of a call. */
  readonly findSessionUser: FindSessionUser
  /** The customer whose portal cookie a request carries, as the caller of a call. */
  readonly findSessionCustomer: FindSessionCustomer
  /** The pages of the portals, of which all but a few show the same application. */
  readonly portalScreens: (application: Page['respond']) => Page[]
  /** The same as `findSessionUser`, for pages. */
  readonly findSignedIn: FindSignedIn
  /** Makes the person with an address an owner of an organization, and a link that signs them in once. */
  readonly ownerLink: (organization_id: string, email: string) => Promise<string>
  /** The same as long as no owner has ever signed in; undefined afterwards. */
  readonly firstOwnerLink: (organization_id: string, email: string) => Promise<string | undefined>
  /** Notes calls of the API in the request log; undefined when it is off. */
  readonly note: NoteCall | undefined
  readonly request_log: RequestLog
  /** The name of the payment processor; its webhook and its browser code go by it. */
  readonly processor: PaymentProcessor['name']
  /** Receives a processor event; `forged` means 401 for its sender. */
  readonly receiveProcessorEvent: (body: string, headers: Headers) => Promise<'accepted' | 'forged'>
  /**
   * What the server has to know before it shows the portal of a seller in a frame: the origin of the framing page, if the seller
   * lets it show the portal. Undefined when there is no such seller.
   */
  readonly findPortalFrame: (
    slug: string,
    embed_origin: string | null,
  ) => Promise<{ readonly framed_by: string | undefined } | undefined>
  /** Looks at every request first; its reply is the answer to what is not on the domain of an organization. */
  readonly domainGate: (request: Request) => Promise<PageReply | undefined>
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
  /**
   * Writes all that is kept of an organization as a ZIP file; answers how many rows.
   *
   * @throws Error with a sentence when no organization has the slug
   */
  readonly exportOrganization: (slug: string, append: Append) => Promise<number>
  /** The organization of a slug; undefined when there is none. */
  readonly findOrganizationId: (slug: string) => Promise<string | undefined>
  /** Reads the calls of an organization, for the operator of the server. */
  readonly listRequests: (
    organization_id: string,
    query: RequestQuery,
  ) => Promise<CallResult<typeof additions.requestLog.list>>
  /**
   * Fills an organization with years of trade, for trying things out and for measuring.
   *
   * @throws Error with a sentence when the organization was seeded before
   */
  readonly seed: (request: SeedRequest, report: SeedReport, signal: AbortSignal) => Promise<Seeded>
  /** Logs which deliveries of domain events wait for a consumer that this version does not have. */
  readonly reportUnconsumed: () => Promise<void>
  /** Opens what sends webhooks; workers have it started. */
  readonly openDeliverer: () => Deliverer
  /** Proves that payments, orders and the ledger agree. */
  readonly reconcile: () => Promise<Reconciliation>
  /** The hold on charges and refunds after a backup was restored. */
  readonly hold: {
    /** Begins one, until the processor was asked for all payments and refunds since the moment that the restored data are of. */
    readonly begin: (restored_to: Date) => Promise<void>
    /** Why charges and refunds wait, in a sentence; undefined when they do not. */
    readonly explain: () => Promise<string | undefined>
    /** The latest moment at which anything happened here: what a restored database is of. */
    readonly latestMoment: () => Promise<Date>
  }
  /** Takes over subscriptions that the payment processor renewed until now. */
  readonly takeOver: {
    /** The subscription that goes on with one of the processor, by its id there. */
    readonly find: (
      taken_over_from: string,
    ) => Promise<{ readonly id: string; readonly organization_id: string } | undefined>
    /** Why one cannot be taken over, as a part of a sentence; undefined when it can. Nothing is changed. */
    readonly whyNot: (given: TakeOver) => Promise<string | undefined>
    /** Takes one over that the processor will not renew any more; answers its id here. Repeating it changes nothing. */
    readonly take: (given: TakeOver) => Promise<string>
  }
  /** Waits until the events of all requests are stored. Called at the end, before the database is closed. */
  readonly drain: () => Promise<void>
}
