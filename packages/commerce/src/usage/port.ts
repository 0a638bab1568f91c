import type { Aggregation, EventMetadata as Metadata, EventSource, Filter } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { Connection, Tx } from '../core/services.ts'
import type { CustomerNames } from '../customers/customers/index.ts'
import type { Aggregate } from '../core/metering/aggregate.ts'

export type { CustomerNames }

/** Metadata that a seller may attach to an event: scalars, and the two objects `_cost` and `_llm`. */
export type EventMetadata = Readonly<output<typeof Metadata>>

/** Event of one customer, identified by our id or by the seller's own id. Both stay as reported. */
export type UsageEvent = {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly source: output<typeof EventSource>
  readonly timestamp: Date
  readonly customer_id: string | null
  readonly external_customer_id: string | null
  /**
   * Seller's own id of the event. Of two events of an organization with the same id, the second is not
   * stored.
   */
  readonly external_id: string | null
  /** Id, or external id, of the parent event, which may arrive later. */
  readonly parent_id: string | null
  readonly metadata: EventMetadata
}

/** Stored event, with its time of arrival. */
export type StoredUsageEvent = UsageEvent & { readonly ingested_at: Date }

/** Filter and aggregation of a meter. */
export type MeterDefinition = {
  readonly id: string
  readonly organization_id: string
  readonly filter: Filter
  readonly aggregation: Aggregation
}

/** Conditions on events; an absent condition matches every event. */
export type EventConditions = {
  readonly organization_id: string
  readonly customers?: CustomerNames
  /** Exclusive lower bound of the event's moment. */
  readonly after?: Date
  /** Exclusive upper bound of the event's moment. */
  readonly before?: Date
  readonly names?: readonly string[]
  readonly sources?: readonly output<typeof EventSource>[]
  /** Matches the events that a meter counts. */
  readonly meter?: MeterDefinition
  readonly filter?: Filter
  /** Matches children of an event, which name it by any of these values; `none`: events without a parent. */
  readonly parents?: readonly string[] | 'none'
  /** Values by metadata key, as texts; several values of a key are alternatives. */
  readonly metadata?: Readonly<Record<string, readonly string[]>>
}

export type Paging = {
  readonly sorting: readonly { readonly key: string; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}

/** Position of an event in the order of all events: newest first, then by id. */
export type EventPosition = Pick<StoredUsageEvent, 'timestamp' | 'id'>

export type Page<T> = { readonly items: readonly T[]; readonly total: number }

/** Number of events. Incomplete when counting stopped at a limit. */
export type Counted = { readonly total: number; readonly is_count_complete: boolean }

export type EventNameRow = {
  readonly name: string
  readonly source: output<typeof EventSource>
  readonly occurrences: number
  readonly first_seen: Date
  readonly last_seen: Date
}

/** Query for a customer's usage of a meter; `since` excludes events that arrived before it. */
export type UsageQuestion = {
  readonly meter: MeterDefinition
  readonly customer: CustomerNames
  readonly since?: Date
}

/** Time range and buckets of quantities; `zone` is an IANA name. */
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

/** Usage of a meter by one customer in the folded batches; only events of the seller. */
export type CustomerUsage = {
  readonly meter_id: string
  /** Either `customer_id` or `external_customer_id` is null: events carry only one of them. */
  readonly customer_id: string | null
  readonly external_customer_id: string | null
  readonly aggregate: Aggregate
}

/** Stored batch of events, with its time of arrival. */
export type StoredBatch = { readonly id: number; readonly ingested_at: Date }

/** Names under which the usage of a deleted customer was counted. */
export type DeletedCustomerNames = {
  readonly organization_id: string
  readonly customer_id: string
  readonly external_customer_id: string
}

/** Page of a list. Rows are counted one by one up to `most_counted`, or all of them by default. */
export type BoundedPaging = Paging & { readonly most_counted?: number }

/**
 * Storage and counting of events. PostgreSQL is the default; a column store replaces it for larger
 * installations. Events arrive in batches, each of one organization. A stored batch waits, with its row in
 * `event_batches`, until it is folded: counted exactly once into the usage of each meter and customer. The
 * row is deleted in the transaction that folds the batch.
 */
export type UsageStore = {
  /**
   * Stores events, all or none. Once it resolves, they survive the end of this process and of the database.
   *
   * @returns a boolean per event, in order: true when stored, false when its external id already existed
   */
  append(events: readonly UsageEvent[], now: Date): Promise<readonly boolean[]>
  /** Stores events of the platform itself together with the changes of the transaction. */
  appendInside(tx: Tx, events: readonly UsageEvent[], now: Date): Promise<void>
  get(organization_id: string, id: string): Promise<StoredUsageEvent | undefined>
  /** Returns a page of events, and their number. */
  list(conditions: EventConditions, paging: BoundedPaging): Promise<Page<StoredUsageEvent> & Counted>
  /**
   * Returns up to `limit` events in the order of `EventPosition`, after `last` if given. Reads all events
   * page by page, each page as fast as the first, without counting them.
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
  /** Returns the quantities of a meter, exact at this moment: events that are not folded yet count. */
  quantities(meter: MeterDefinition, buckets: Buckets, customers?: CustomerNames): Promise<Quantities>
  /** Returns the quantities of a definition that no meter has, from the events themselves. */
  measure(
    definition: Omit<MeterDefinition, 'id'>,
    buckets: Buckets,
    customers?: CustomerNames,
  ): Promise<Quantities>
  /**
   * Returns the usage of meters by customers in all folded batches, and in those that `tx` folds (once it has
   * deleted their rows). Only events of the seller count.
   *
   * @returns an aggregate per question, in their order
   */
  usageOf(tx: Tx, questions: readonly UsageQuestion[]): Promise<readonly Aggregate[]>
  /** Returns the ids of the given batches of an organization that have events of customers. */
  batchesOf(
    db: Connection,
    of: { readonly organization_id: string; readonly customers: CustomerNames },
    batches: readonly StoredBatch[],
  ): Promise<readonly number[]>
  /**
   * Returns true if the meter has ever counted an event, of any source; events that are not folded yet
   * count.
   */
  hasCounted(db: Connection, meter: MeterDefinition): Promise<boolean>
  /**
   * Called in the transaction that creates a meter, or changes the filter of a meter that has counted
   * nothing; the row of the meter is locked. Until `buildMeter` is done, the meter is read from the events
   * themselves. Batches that wait at that moment are history to the meter: `fold` counts them, but does not
   * return them.
   */
  startMeter(tx: Tx, meter_id: string): Promise<void>
  /**
   * Counts the events from before the meter, in short steps. After an interruption, the next call resumes.
   *
   * @param signal stops the build between two steps, with its reason
   */
  buildMeter(meter_id: string, signal: AbortSignal): Promise<void>
  /**
   * Finishes a batch found by `selectUnsettled`: delivers events that a transaction left in the outbox, or
   * removes unacknowledged events of a process that ended. Idempotent. May deliver other waiting batches as
   * well.
   */
  settle(batch_id: number): Promise<void>
  /**
   * Counts batches into the usage of each meter, inside the transaction that deletes their rows. Only one
   * transaction at a time folds the batches of an organization: `lockFolding` comes first, so that the meters
   * are read after it.
   *
   * @param meters meters of all organizations that have events in the batches
   */
  fold(
    tx: Tx,
    batches: readonly StoredBatch[],
    meters: readonly MeterDefinition[],
  ): Promise<readonly CustomerUsage[]>
  /**
   * Moves all usage of a customer's external id to the customer's own id, so that the next owner of the
   * external id does not inherit it; the totals of meters do not change. Unfolded events get the id of the
   * customer. The caller holds folding.
   */
  giveUpExternalId(tx: Tx, names: DeletedCustomerNames): Promise<void>
  /**
   * Deletes the events of customers; counted usage stays. Events under the customers' own ids are deleted
   * regardless of arrival; events under external ids, which may have new owners, if they arrived
   * before a moment. For `all` customers, every event of the organization is deleted.
   */
  forget(what: {
    readonly organization_id: string
    readonly customers: CustomerNames | 'all'
    readonly until: Date
  }): Promise<void>
  /** Deletes all events that arrived in a UTC month, such as `2026-01`; counted usage stays. */
  dropMonth(id: string): Promise<void>
}

declare module '../core/services.ts' {
  interface Services {
    /** Storage of usage events and their quantities. */
    readonly usage_store: UsageStore
  }
}
