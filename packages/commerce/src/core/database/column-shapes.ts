import type {
  Address,
  CustomFieldData,
  GrantProperties,
  Metadata,
  NumberFieldProperties,
  RecurringInterval,
  SelectFieldProperties,
  TaxId,
  TextFieldProperties,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { NonDehydrateable } from 'kysely'
import type { output } from 'zod/v4/core'

/** What sellers and their programs keep with an object. */
export type UserData = JsonColumn<output<typeof Metadata>>
/** The answers to custom fields. */
export type Answers = JsonColumn<output<typeof CustomFieldData>>
export type Texts = JsonColumn<Readonly<Record<string, string>>>
/** A pair stays a pair when it is read inside JSON, where Kysely would make a list of it. */
export type TaxIdPair = NonDehydrateable<JsonColumn<output<typeof TaxId>>>
export type Interval = output<typeof RecurringInterval>

/**
 * The details that a guest typed: a buyer who used the e-mail address of a known customer without having
 * proven that it is theirs.
 */
export type Guest = {
  readonly name: string | null
  readonly email: string
  readonly billing_address: Address | null
  readonly tax_id: output<typeof TaxId> | null
}
export type GuestDetails = NonDehydrateable<JsonColumn<Guest>>

export type SandboxPaymentStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed'

/** The properties of a custom field of any type: those of the other types are absent. */
export type FieldProperties = output<typeof TextFieldProperties> &
  output<typeof NumberFieldProperties> &
  Partial<output<typeof SelectFieldProperties>>

/** What was delivered, with what only the next delivery needs. */
export type StoredGrantProperties = output<typeof GrantProperties> & {
  /** GitHub's own id of the repository, which stays when it is renamed. */
  readonly github_repository_id?: string
}

/** A subscription before a change of product that is not paid yet; moments are ISO texts. */
export type PlanBefore = {
  readonly product_id: string
  readonly recurring_interval: Interval
  readonly amount: number
  readonly anchor_at: string
  readonly current_period_start: string
  readonly current_period_end: string
  readonly discount_id: string | null
  readonly discounted_at: string | null
  readonly discount_anchor_at: string | null
  readonly period_discount_id: string | null
  /** Its prices in their order, and what each asked for in a period. */
  readonly prices: readonly { readonly id: string; readonly charged: number }[]
  /** When the period after the change began, and the discount that the change left. */
  readonly changed_period_start: string
  readonly changed_discount_id: string | null
}
