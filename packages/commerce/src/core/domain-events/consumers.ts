import type { Log } from '@atelier/plumbing/log'
import type { Tx } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import type { DomainEventType } from './types.ts'

/** Recorded domain event, with a snapshot of its subject in snake_case. */
export type RecordedEvent = {
  readonly id: string
  readonly organization_id: string
  readonly type: DomainEventType
  readonly subject_id: string
  readonly data: object
  readonly occurred_at: Date
}

/** Writes an area's records of events, in the transaction that records them. */
export type EventWriter = (
  tx: Tx<Tables>,
  events: readonly RecordedEvent[],
  log: Log | undefined,
) => Promise<void>

/** Areas that consume domain events. */
export type EventConsumers = {
  /** Names of the areas that consume an event type, each in a separate transaction. */
  readonly byType: ReadonlyMap<string, readonly string[]>
  readonly writers: readonly EventWriter[]
}
