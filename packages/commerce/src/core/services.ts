import type { Clock } from '@atelier/plumbing/clock'
import type { Connection as AnyConnection, Database, Tx as AnyTx } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { ProductMailer } from '@atelier/plumbing/mail'
import type { Storage } from '@atelier/plumbing/storage'
import type { Tables } from './database/tables.ts'
import type { EventConsumers } from './domain-events/consumers.ts'
import type { EventWatch } from './domain-events/types.ts'
import type { TablePolicy } from './table-policy/policy.ts'
import type { TaxEngine } from './tax/tax-engine.ts'

/** Open transaction on commerce's tables. */
export type Tx = AnyTx<Tables>
/** Transaction, or a connection for statements that need none. */
export type Connection = AnyConnection<Tables>

/** Buckets of commerce: files of sellers, public pictures, and invoices. */
export const commerceBuckets = ['files', 'images', 'invoices'] as const

/**
 * Services of every handler and job. Those of later quarters are declared beside their types, by widening this
 * interface (`docs/decisions/0077-quarters.md`).
 */
export interface Services {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly mailer: ProductMailer
  readonly storage: Storage
  readonly tax: TaxEngine
  /** Areas that consume domain events. */
  readonly consumers: EventConsumers
  /** Streams of customer events. */
  readonly events: EventWatch
  /** Public address of this server, without a trailing slash. */
  readonly public_url: string
  /** Returns the public address of a product image from its path in storage. */
  readonly media_url: (path: string) => string
  /** Policies of all tables, in the order of `data-policies.ts`. */
  readonly data_policies: readonly TablePolicy[]
  /** Key of token hashes and of the sandbox processor's signatures. */
  readonly secret: string
}
