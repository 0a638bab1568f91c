import type { Clock } from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { ProductMailer } from '@atelier/plumbing/mail'
import type { Storage } from '@atelier/plumbing/storage'
import type { Tables } from './database/tables.ts'
import type { EventConsumers } from './domain-events/consumers.ts'
import type { EventWatch } from './domain-events/types.ts'
import type { TaxEngine } from './tax/tax-engine.ts'

export type { Connection, Tx } from './database/connections.ts'

/**
 * Services of every handler and job. Each quarter adds its own in its `services.ts`, so that this file knows
 * none of them.
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
  /** Key of token hashes and of the sandbox processor's signatures. */
  readonly secret: string
}
