import type { SeededShop } from './catalog-rows.ts'
import { newIdNear, subscriptionIdOf } from './ids.ts'
import { addSavedCard } from './payment-rows.ts'
import { type Person, personOf } from './people.ts'
import type { PlannedCustomer } from './plan.ts'
import { addAbandoned, addPurchase } from './purchase-rows.ts'
import { randomOf } from '../../packages/atelier/src/sample-shop/random.ts'
import type { Rows } from './rows.ts'
import { addPeriod, addSubscription } from './subscription-rows.ts'
import type { Writing } from './writing.ts'

/** Adds the audit entry of a customer whom the seller's own system created through the API. */
const addAuditEntry = (
  rows: Rows,
  { organization_id }: SeededShop,
  buyer: Person,
  created_at: Date,
): void => {
  if (buyer.external_id === null) return
  rows.audit_entries.push({
    id: newIdNear(buyer.id),
    organization_id,
    actor_type: 'organization',
    actor_id: organization_id,
    credential_type: null,
    credential_id: null,
    request_id: null,
    ip_address: null,
    endpoint: 'POST /v1/customers/',
    action: 'created',
    object_type: 'customers',
    object_id: buyer.id,
    before: null,
    after: { email: buyer.email, name: buyer.name, external_id: buyer.external_id },
    created_at,
  })
}

/** Adds all rows of a customer: the customer, subscription, sales, benefits, and abandoned checkouts. */
export const addCustomer = (writing: Writing, index: number, planned: PlannedCustomer): void => {
  const { rows, shop, key, seed } = writing
  const random = randomOf(`${seed}/customer/${index}`)
  const buyer = personOf({ key, seed }, index)
  const { organization_id } = shop
  const { created_at } = planned
  const hasBought = planned.sales.length > 0
  rows.customers.push({
    id: buyer.id,
    organization_id,
    external_id: buyer.external_id,
    email: buyer.email,
    email_verified: hasBought && random.chance(0.5),
    name: buyer.name,
    billing_address: hasBought ? buyer.address : null,
    tax_id: hasBought ? buyer.tax_id : null,
    metadata: random.chance(0.2) ? { segment: random.pick(['press', 'school', 'studio'] as const) } : {},
    deleted_at: null,
    created_at,
    modified_at: null,
  })
  addAuditEntry(rows, shop, buyer, created_at)
  let subscription: Parameters<typeof addPeriod>[3] | undefined
  for (const sale of planned.sales) {
    if (sale.kind === 'purchase') {
      addPurchase(writing, buyer, sale, random)
      continue
    }
    subscription ??= {
      id: subscriptionIdOf(key, index),
      checkout_id: newIdNear(buyer.id),
      saved_method: addSavedCard(rows, shop, buyer.id, sale.at),
    }
    if (sale.period === 0) {
      const { id, checkout_id } = subscription
      addSubscription(writing, buyer, sale.subscription, { id, checkout_id }, random)
    }
    addPeriod(writing, buyer, sale, subscription)
  }
  for (const at of planned.abandoned) addAbandoned(writing, buyer, at, random)
}
