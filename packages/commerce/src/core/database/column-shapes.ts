import type {
  Address,
  CustomFieldData,
  GrantProperties,
  Metadata,
  NumberFieldProperties,
  RecurringInterval,
  SelectFieldProperties,
  SubscriptionStatus,
  TaxId,
  TextFieldProperties,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { NonDehydrateable } from 'kysely'
import type { output } from 'zod/v4/core'
import type { TaxBehavior } from '../tax/tax-engine.ts'

/** Metadata that sellers and their integrations attach to an object. */
export type UserData = JsonColumn<output<typeof Metadata>>
/** Answers to custom fields. */
export type Answers = JsonColumn<output<typeof CustomFieldData>>
export type Texts = JsonColumn<Readonly<Record<string, string>>>
/** Pair that remains a pair when selected inside JSON, where Kysely would infer an array. */
export type TaxIdPair = NonDehydrateable<JsonColumn<output<typeof TaxId>>>
export type Interval = output<typeof RecurringInterval>

/**
 * Details entered by a guest: a buyer who used the e-mail address of an existing customer without proof of
 * ownership.
 */
export type Guest = {
  readonly name: string | null
  readonly email: string
  readonly billing_address: Address | null
  readonly tax_id: output<typeof TaxId> | null
}
export type GuestDetails = NonDehydrateable<JsonColumn<Guest>>

/** Properties of a custom field of any type; properties of other types are absent. */
export type FieldProperties = output<typeof TextFieldProperties> &
  output<typeof NumberFieldProperties> &
  Partial<output<typeof SelectFieldProperties>>

/** Delivered properties of a grant, with internal state for the next delivery. */
export type StoredGrantProperties = output<typeof GrantProperties> & {
  /** GitHub's repository id, which survives renames. */
  readonly github_repository_id?: string
}

/** Subscription before a change of product that is still unpaid. Timestamps are ISO 8601 strings. */
export type PlanBefore = {
  readonly product_id: string
  readonly recurring_interval: Interval
  /** Missing in plans of earlier versions, whose intervals are of one unit. */
  readonly recurring_interval_count?: number
  readonly amount: number
  readonly anchor_at: string
  readonly current_period_start: string
  readonly current_period_end: string
  readonly discount_id: string | null
  readonly discounted_at: string | null
  readonly discount_anchor_at: string | null
  /** Missing in plans of earlier versions: the database counts the periods when they are written back. */
  readonly discount_periods_left?: number | null
  readonly period_discount_id: string | null
  /** Missing in plans of earlier versions, whose prices are exclusive. */
  readonly tax_behavior?: TaxBehavior
  /** Prices in display order, with the amount charged by each in the period. */
  readonly prices: readonly ChargedPrice[]
  /** Start of the period after the change, and the discount that remains after it. */
  readonly changed_period_start: string
  readonly changed_discount_id: string | null
}

/** Columns of a subscription that a change sets once it is paid. Times are texts when they are read. */
export type PaidColumns = {
  readonly status?: SubscriptionStatus
  readonly started_at?: Date | string | null
  readonly product_id?: string
  readonly recurring_interval?: Interval
  readonly recurring_interval_count?: number
  readonly amount?: number
  readonly anchor_at?: Date | string
  readonly trial_end?: Date | string | null
  readonly current_period_start?: Date | string
  readonly current_period_end?: Date | string
  readonly discount_id?: string | null
  readonly discounted_at?: Date | string | null
  readonly discount_anchor_at?: Date | string | null
  readonly discount_periods_left?: number | null
  readonly period_discount_id?: string | null
  readonly tax_behavior?: TaxBehavior
  readonly paused_at?: Date | string | null
  readonly resumes_at?: Date | string | null
  readonly metadata?: Record<string, string | number | boolean>
}

/** Kinds of changes that are paid before they happen. */
export type PaidChangeKind = 'product' | 'resume' | 'trial_end' | 'create'

/** Price of a subscription, with the amount that it charges per period. */
export type ChargedPrice = { readonly id: string; readonly charged: number }
