import type { Clock } from '@atelier/plumbing/clock'
import type { Database, Connection as AnyConnection, Tx as AnyTx } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { Mailer } from '@atelier/plumbing/mail'
import type { Storage } from '@atelier/plumbing/storage'
import type { Tables } from './database/tables.ts'
import type { Attempts } from './payments/attempts.ts'
import type { PaymentProcessor } from './payments/port.ts'
import type { UsageCounter } from './usage/usage-counter.ts'
import type { TaxEngine } from './tax/tax-engine.ts'

/** An open transaction on commerce's tables. */
export type Tx = AnyTx<Tables>
/** A transaction, or a connection for statements that need none. */
export type Connection = AnyConnection<Tables>

/** What every handler and job of commerce is given. */
export type Services = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly mailer: Mailer
  readonly storage: Storage
  readonly processor: PaymentProcessor
  /** Counts payments against card testing; `off` tries every payment. */
  readonly attempts: Attempts | 'off'
  readonly tax: TaxEngine
  /** Says what metered prices ask for at the end of a period. */
  readonly usage: UsageCounter
  /** The areas that consume domain events, by the type of event. */
  readonly consumers: ReadonlyMap<string, readonly string[]>
  /** Where people reach this server, without a slash at the end. */
  readonly public_url: string
  /** Where everybody can see a picture of a product, by the path it is stored under. */
  readonly media_url: (path: string) => string
  /** Keys the hashes of tokens and the signatures of the sandbox processor. */
  readonly secret: string
}
