import type { Aggregation, EventMetadata as Metadata, EventSource, Filter } from '@atelier/contract'
import type { Connection as AnyConnection, Tx as AnyTx } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { Tables } from '../database/tables.ts'
import type { Aggregate } from './aggregate.ts'

type Tx = AnyTx<Tables>
type Connection = AnyConnection<Tables>

/** The scalars, and the two objects `_cost` and `_llm`, that a seller may attach to an event. */
export type EventMetadata = Readonly<output<typeof Metadata>>

/** An event of one customer, who is named by our id or by the seller's own; both stay as they were reported. */
export type UsageEvent = {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly source: output<typeof EventSource>
  readonly timestamp: Date
  readonly customer_id: string | null
  readonly external_customer_id: string | null
  /** The seller's own id of the event: of two events of an organization with the same one, the second is not stored. */
  readonly external_id: string | null
  /** The id, or the external id, of the event that this one is a part of; that event may arrive later. */
  readonly parent_id: string | null
  readonly metadata: EventMetadata
}

/** An event as it was stored, and when it arrived. */
export type StoredUsageEvent = UsageEvent & { readonly ingested_at: Date }

/** Customers by both of their names: an event belongs to a customer when either of its names is theirs. */
export type CustomerNames = {
  readonly customer_ids: readonly string[]
  readonly external_customer_ids: readonly string[]
}

/** Which events a meter counts, and how. */
export type MeterDefinition = {
  readonly id: string
  readonly organization_id: string
  readonly filter: Filter
  readonly aggregation: Aggregation
}

/** Conditions on events; each that is absent lets every event pass. */
export type EventConditions = {
  readonly organization_id: string
  readonly customers?: CustomerNames
  /** Later than this moment. */
  readonly after?: Date
  /** Earlier than this moment. */
  readonly before?: Date
  readonly names?: readonly string[]
  readonly sources?: readonly output<typeof EventSource>[]
  /** The events that a meter counts. */
  readonly meter?: MeterDefinition
  readonly filter?: Filter
  /** Values by key of the metadata, as texts; several of one key are alternatives. */
  readonly metadata?: Readonly<Record<string, readonly string[]>>
}

export type Paging = {
  readonly sorting: readonly { readonly key: string; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}

/** The place of an event among all: the newest first, those of one moment by their ids. */
export type EventPosition = Pick<StoredUsageEvent, 'timestamp' | 'id'>

export type Page<T> = { readonly items: readonly T[]; readonly total: number }

/** How many there are; or as many as were counted, when not all of them were. */
export type Counted = { readonly total: number; readonly is_count_complete: boolean }

export type EventNameRow = {
  readonly name: string
  readonly source: output<typeof EventSource>
  readonly occurrences: number
  readonly first_seen: Date
  readonly last_seen: Date
}

/** A customer and a meter whose usage is asked for; `since` leaves out events that arrived before it. */
export type UsageQuestion = {
  readonly meter: MeterDefinition
  readonly customer: CustomerNames
  readonly since?: Date
}

/** Time in which quantities are asked for; `zone` is an IANA name. */
export type Buckets = {
  readonly start: Date
  readonly end: Date
  readonly interval: 'hour' | 'day' | 'week' | 'month' | 'year'
  readonly zone: string
}

export type Quantities = {
  readonly quantities: readonly { readonly timestamp: Date; readonly quantity: number }[]
  readonly total: number
}

/** What one customer used of one meter in the batches that were folded: events of the seller only. */
export type CustomerUsage = {
  readonly meter_id: string
  /** One of the two is null: the name by which the events know the customer. */
  readonly customer_id: string | null
  readonly external_customer_id: string | null
  readonly aggregate: Aggregate
}

/** A batch of events that was stored, and when it arrived. */
export type StoredBatch = { readonly id: number; readonly ingested_at: Date }

/** What a deleted customer leaves behind: the names under which their usage was counted. */
export type Left = {
  readonly organization_id: string
  readonly customer_id: string
  readonly external_customer_id: string
}

/** A page of a list, of which no more than `most_counted` are counted one by one; without it all are. */
export type BoundedPaging = Paging & { readonly most_counted?: number }

/**
 * Where events are kept and counted. PostgreSQL is the default; a column store takes over where users outgrow it.
 * Events arrive in batches, each of one organization. A batch that was stored waits, by its row in `event_batches`,
 * until it is folded: counted, once, into what is kept of each meter and customer. The row is deleted in the transaction
 * that folds the batch.
 */
export type UsageStore = {
  /**
   * Stores events, all of them or none; when it resolves, they survive the end of this process and of the database's.
   *
   * @returns for each event, in order, whether it was stored; false when its external id was there already
   */
  append(events: readonly UsageEvent[], now: Date): Promise<readonly boolean[]>
  /** Stores events of the platform itself together with what the transaction changes. */
  appendInside(tx: Tx, events: readonly UsageEvent[], now: Date): Promise<void>
  get(organization_id: string, id: string): Promise<StoredUsageEvent | undefined>
  /**
   * One page of events, and how many there are.
   */
  list(conditions: EventConditions, paging: BoundedPaging): Promise<Page<StoredUsageEvent> & Counted>
  /**
   * At most `limit` events in the order of `EventPosition`, those behind `last` if it is given: for reading all of them
   * page by page, each as fast as the first, without counting them.
   */
  readNext(
    conditions: EventConditions,
    last: EventPosition | undefined,
    limit: number,
  ): Promise<readonly StoredUsageEvent[]>
  names(
    conditions: EventConditions & { readonly query?: string },
    paging: Paging,
  ): Promise<Page<EventNameRow>>
  /** The quantities of a meter, exact at this moment: events that are not folded yet count. */
  quantities(meter: MeterDefinition, buckets: Buckets, customers?: CustomerNames): Promise<Quantities>
  /**
   * What customers have used of meters in all the batches that are folded, and in those that `tx` folds (once it has
   * deleted their rows): events of the seller only.
   *
   * @returns what each of the questions asked for, in their order
   */
  usageOf(tx: Tx, questions: readonly UsageQuestion[]): Promise<readonly Aggregate[]>
  /** The ids of those batches of an organization that have events of customers. */
  batchesOf(
    db: Connection,
    of: { readonly organization_id: string; readonly customers: CustomerNames },
    batches: readonly StoredBatch[],
  ): Promise<readonly number[]>
  /** Whether the meter has ever counted an event, of whatever source; events that are not folded yet count. */
  hasCounted(db: Connection, meter: MeterDefinition): Promise<boolean>
  /**
   * Called in the transaction that makes a meter, or changes the filter of one that has counted nothing; the row of the
   * meter is locked. Until `buildMeter` is done, the meter is read from the events themselves. Batches that wait at that
   * moment are history to the meter: `fold` counts them, but does not answer them.
   */
  startMeter(tx: Tx, meter_id: string): Promise<void>
  /**
   * Counts what happened before the meter, in steps that are short. Cut short, it goes on where it stopped.
   *
   * @param signal ends it between two steps, with its reason
   */
  buildMeter(meter_id: string, signal: AbortSignal): Promise<void>
  /**
   * Finishes a batch that `selectUnsettled` found: delivers what a transaction left to be stored, or removes what a
   * process that ended has not finished and nobody was told about. Repeating it changes nothing. Others that wait to be
   * delivered may be delivered with it.
   */
  settle(batch_id: number): Promise<void>
  /**
   * Counts batches into what is kept of each meter, inside the transaction that deletes their rows. One transaction at
   * a time folds the batches of an organization: `holdFolding` comes before anything else, so that the meters are read
   * after it.
   *
   * @param meters those of all organizations that have events in the batches
   */
  fold(
    tx: Tx,
    batches: readonly StoredBatch[],
    meters: readonly MeterDefinition[],
  ): Promise<readonly CustomerUsage[]>
  /**
   * Counts everything that a customer used by their external id under their own id, so that who gets the external id
   * next does not inherit it; the totals of meters stay. Events that wait to be folded are given the id of the customer.
   * The caller holds folding.
   */
  giveUpExternalId(tx: Tx, left: Left): Promise<void>
  /**
   * Deletes the events of customers; what was counted of them stays. By the customers' own ids whenever they arrived, by
   * external ids, which others may have by now, those that arrived until a moment. Of `all` customers, every event of
   * the organization is deleted.
   */
  forget(what: {
    readonly organization_id: string
    readonly customers: CustomerNames | 'all'
    readonly until: Date
  }): Promise<void>
  /** Deletes all events that arrived in a month in UTC, such as `2026-01`; what was counted of them stays. */
  dropMonth(id: string): Promise<void>
}
