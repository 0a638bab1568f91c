import type { Log } from '@atelier/plumbing/log'
import type { Tx } from '../database/connections.ts'
import type { DomainEventType } from './types.ts'

/** Domain event as it is recorded, with the subject as it was at that moment, snake_case. */
export type RecordedEvent = {
  readonly id: string
  readonly organization_id: string
  readonly type: DomainEventType
  readonly subject_id: string
  readonly data: object
  readonly occurred_at: Date
}

/** Writes what an area keeps of events, in the transaction that records them. */
export type EventWriter = (tx: Tx, events: readonly RecordedEvent[], log: Log | undefined) => Promise<void>

/** Areas that follow domain events. */
export type EventConsumers = {
  /** Names of the areas that consume a type of event in a transaction of their own. */
  readonly byType: ReadonlyMap<string, readonly string[]>
  readonly writers: readonly EventWriter[]
}
