import type { ProductCreate, ProductUpdate } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { ProductChange, ProductRow } from './queries.ts'
import { presentTrial, trialOf } from './trials.ts'

/** Returns the columns of a new product, as its body sets them. */
export const newColumns = (body: output<typeof ProductCreate>) => ({
  name: body.name,
  description: body.description ?? null,
  recurring_interval: body.recurring_interval,
  recurring_interval_count: body.recurring_interval_count ?? 1,
  metadata: body.metadata ?? {},
  balance_top_up: body.balance_top_up ?? false,
  ...(body.visibility != null && { visibility: body.visibility }),
  trial_requires_payment_method: body.trial_requires_payment_method ?? true,
})

/** Returns the columns that a change sets. Null and a blank description mean no change. */
export const changedColumns = (body: output<typeof ProductUpdate>): ProductChange => ({
  ...(body.name != null && { name: body.name }),
  ...(body.description != null && { description: body.description }),
  ...(body.is_archived != null && { is_archived: body.is_archived }),
  ...(body.visibility != null && { visibility: body.visibility }),
  ...(body.metadata !== undefined && { metadata: body.metadata }),
  ...(body.trial_requires_payment_method != null && {
    trial_requires_payment_method: body.trial_requires_payment_method,
  }),
})

/** Returns the fields of every view of a product. */
export const presentFields = (product: ProductRow) => ({
  ...presentStored(product),
  name: product.name,
  description: product.description,
  recurring_interval: product.recurring_interval,
  recurring_interval_count: product.recurring_interval === null ? null : product.recurring_interval_count,
  is_recurring: product.recurring_interval !== null,
  is_archived: product.is_archived,
  visibility: product.visibility,
  organization_id: product.organization_id,
  ...presentTrial(product),
  ...(trialOf(product) !== null && { trial_requires_payment_method: product.trial_requires_payment_method }),
  ...(product.balance_top_up && { balance_top_up: true as const }),
})
