import type { Clock } from '@atelier/plumbing/clock'
import type { Database, Connection as AnyConnection, Tx as AnyTx } from '@atelier/plumbing/database'
import type { BlockingLimit } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import type { ProductMailer } from '@atelier/plumbing/mail'
import type { Storage } from '@atelier/plumbing/storage'
import type { Tables } from './database/tables.ts'
import type { NameService } from './domains/name-service.ts'
import type { EventWatch } from './events/types.ts'
import type { Identity } from './identity/port.ts'
import type { Discord } from './integrations/discord/port.ts'
import type { Github } from './integrations/github/port.ts'
import type { Attempts } from './payments/attempts.ts'
import type { ScanningKeys } from './integrations/github/scanning-keys.ts'
import type { PaymentProcessor } from './payments/port.ts'
import type { Ingestion } from './usage/ingest.ts'
import type { UsageStore } from './usage/port.ts'
import type { WebhookPorts } from './webhooks/targets.ts'
import type { UsageCounter } from './usage/usage-counter.ts'
import type { TaxEngine } from './tax/tax-engine.ts'

/** An open transaction on commerce's tables. */
export type Tx = AnyTx<Tables>
/** A transaction, or a connection for statements that need none. */
export type Connection = AnyConnection<Tables>

/** Platforms on which benefits can grant access; one that the operator has not set up is absent. */
export type Integrations = { readonly github?: Github; readonly discord?: Discord }

/** Dependencies of every handler and job of commerce. */
export type Services = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly mailer: ProductMailer
  readonly storage: Storage
  readonly processor: PaymentProcessor
  /** Card-testing protection: counts payments; `off` disables it. */
  readonly attempts: Attempts | 'off'
  /** Rate limit of license keys; `off` disables it. */
  readonly key_limit: BlockingLimit | 'off'
  readonly tax: TaxEngine
  /** Amounts of metered prices at the end of a period. */
  readonly usage: UsageCounter
  /** Storage of usage events and their quantities. */
  readonly usage_store: UsageStore
  /** Months for which events are stored after that of their arrival; undefined: forever. */
  readonly events_kept_months: number | undefined
  /** Stores the events that sellers report, in batches of several requests. */
  readonly ingestion: Ingestion
  readonly integrations: Integrations
  /** Public keys of GitHub's reports of leaked tokens. */
  readonly scanning_keys: ScanningKeys
  /** Authentication of sellers. */
  readonly identity: Identity
  /** Areas that consume domain events, by the type of event. */
  readonly consumers: ReadonlyMap<string, readonly string[]>
  /** Watches the events of customers. */
  readonly events: EventWatch
  /** Destination rules and name lookup of webhooks. */
  readonly webhooks: WebhookPorts
  /** Looks up the DNS records of sellers' domains. */
  readonly names: NameService
  /** Public address of this server, without a trailing slash. */
  readonly public_url: string
  /** Returns the public address of a product picture, from its storage path. */
  readonly media_url: (path: string) => string
  /** Key of token hashes and of the sandbox processor's signatures. */
  readonly secret: string
}
