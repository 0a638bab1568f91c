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

/** The platforms at which benefits can give access; one that the operator has not set up is absent. */
export type Integrations = { readonly github?: Github; readonly discord?: Discord }

/** What every handler and job of commerce is given. */
export type Services = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly mailer: ProductMailer
  readonly storage: Storage
  readonly processor: PaymentProcessor
  /** Counts payments against card testing; `off` tries every payment. */
  readonly attempts: Attempts | 'off'
  /** Counts the calls by which programs use license keys; `off` lets every call pass. */
  readonly key_limit: BlockingLimit | 'off'
  readonly tax: TaxEngine
  /** Says what metered prices ask for at the end of a period. */
  readonly usage: UsageCounter
  /** Keeps and counts the events of customers. */
  readonly usage_store: UsageStore
  /** For how many months events are kept after that of their arrival; undefined: for ever. */
  readonly events_kept_months: number | undefined
  /** Stores the events that sellers report, those of many requests together. */
  readonly ingestion: Ingestion
  readonly integrations: Integrations
  /** The keys with which GitHub signs its reports of leaked tokens. */
  readonly scanning_keys: ScanningKeys
  /** How people who sell sign in. */
  readonly identity: Identity
  /** The areas that consume domain events, by the type of event. */
  readonly consumers: ReadonlyMap<string, readonly string[]>
  /** Follows what happens to customers. */
  readonly events: EventWatch
  /** Where webhooks may be sent, and how names are looked up. */
  readonly webhooks: WebhookPorts
  /** Looks the records of sellers' domains up. */
  readonly names: NameService
  /** Where people reach this server, without a slash at the end. */
  readonly public_url: string
  /** Where everybody can see a picture of a product, by the path it is stored under. */
  readonly media_url: (path: string) => string
  /** Keys the hashes of tokens and the signatures of the sandbox processor. */
  readonly secret: string
}
