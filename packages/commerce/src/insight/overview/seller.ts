import { type additions, Id } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { findHold } from '../../payments/after-restore/index.ts'
import type { Services } from '../../core/services.ts'
import { endpointName, findFailingEndpoints } from '../../developers/webhooks/index.ts'
import { findOpenDisputes, findPastDue, findRejectedCharges } from './attention-queries.ts'
import { findOtherCurrencies, findUnassignedPayments } from '../../books/index.ts'
import { findFailedGrants } from '../../delivery/benefit-grants/index.ts'
import { findWaitingShipments } from '../../delivery/shipments/index.ts'
import { findWaitingReviews } from '../../delivery/reviews/index.ts'
import { findOpenWithdrawals, refundDueAt } from '../../returns/withdrawals/index.ts'
import { findById, findByText, findOfCustomers } from './search-queries.ts'
import { findDeletionRequests } from '../../customers/index.ts'

type Area = typeof additions.overview
type For<Name extends keyof Area> = Handler<Area[Name], Services>

type Customer = {
  readonly customer_id: string
  readonly customer_name: string | null
  readonly customer_email: string
}

const presentCustomer = ({ customer_id: id, customer_name: name, customer_email: email }: Customer) => ({
  id,
  name,
  email,
})

/** Returns the objects of one kind: the first of them, and the number of all. */
const firstItems = <Row extends { readonly total_count: number }, Item>(
  rows: readonly Row[],
  present: (row: Row) => Item,
) => ({ total_count: rows[0]?.total_count ?? 0, items: rows.map(present) })

/** Returns the items that need attention, by kind. */
export const attention: For<'attention'> = async ({ path }, { database: { db } }) => {
  const [
    hold,
    unassigned,
    currencies,
    disputes,
    charges,
    subscriptions,
    grants,
    deletions,
    withdrawals,
    shipments,
    reviews,
    endpoints,
  ] = await Promise.all([
    findHold(db),
    findUnassignedPayments(db, path.id),
    findOtherCurrencies(db, path.id),
    findOpenDisputes(db, path.id),
    findRejectedCharges(db, path.id),
    findPastDue(db, path.id),
    findFailedGrants(db, path.id),
    findDeletionRequests(db, path.id),
    findOpenWithdrawals(db, path.id),
    findWaitingShipments(db, path.id),
    findWaitingReviews(db, path.id),
    findFailingEndpoints(db, path.id),
  ])
  return {
    disputes: firstItems(disputes, ({ id, amount, currency, status, evidence_due_at, ...row }) => ({
      id,
      customer: presentCustomer(row),
      amount,
      currency,
      status,
      evidence_due_at: isoOrNull(evidence_due_at),
    })),
    payment_holds: {
      total_count: hold === undefined ? 0 : 1,
      items:
        hold === undefined
          ? []
          : [{ ...hold, restored_to: iso(hold.restored_to), began_at: iso(hold.began_at) }],
    },
    unassigned_payments: firstItems(
      unassigned,
      ({ id, processor_id, amount, currency, created_at, order_id, asked_amount }) => ({
        id,
        processor_id,
        amount,
        currency,
        paid_at: iso(created_at),
        order_id: asked_amount === null ? null : order_id,
        asked_amount,
      }),
    ),
    other_currencies: firstItems(currencies, ({ currency }) => ({ currency })),
    rejected_charges: firstItems(charges, ({ id, amount, currency, message, next_attempt_at, ...row }) => ({
      order_id: id,
      customer: presentCustomer(row),
      amount,
      currency,
      message,
      next_attempt_at: iso(next_attempt_at),
    })),
    past_due_subscriptions: firstItems(
      subscriptions,
      ({ id, product_name, amount, currency, past_due_at, ...row }) => ({
        id,
        customer: presentCustomer(row),
        product_name,
        amount,
        currency,
        past_due_at: past_due_at && iso(past_due_at),
      }),
    ),
    failed_grants: firstItems(
      grants,
      ({ id, benefit_id, benefit_description, order_id, subscription_id, message, failed_at, ...row }) => ({
        id,
        customer: presentCustomer(row),
        benefit_id,
        benefit_description,
        order_id,
        subscription_id,
        message,
        failed_at: iso(failed_at),
      }),
    ),
    deletion_requests: firstItems(deletions, ({ requested_at, ...row }) => ({
      customer: presentCustomer(row),
      requested_at: iso(requested_at),
    })),
    withdrawals: firstItems(withdrawals, ({ order_id, product_name, declared_at, ...row }) => ({
      order_id,
      customer: presentCustomer(row),
      product_name,
      refund_due_at: iso(refundDueAt(declared_at)),
    })),
    shipments: firstItems(shipments, ({ order_id, content, sold_at, ...row }) => ({
      order_id,
      customer: presentCustomer(row),
      content,
      sold_at: iso(sold_at),
    })),
    reviews: firstItems(reviews, ({ id, display_name, rating, written_at, ...row }) => ({
      id,
      customer: presentCustomer(row),
      display_name,
      rating,
      written_at: iso(written_at),
    })),
    failing_webhooks: firstItems(
      endpoints,
      ({ id, name, url, consecutive_failures, failing_since, disabled_at }) => ({
        id,
        name: endpointName({ name, url }),
        consecutive_failures,
        failing_since: iso(failing_since),
        disabled_at: isoOrNull(disabled_at),
      }),
    ),
  }
}

/** Returns the objects that match a text or an id. */
export const search: For<'search'> = async ({ path, query }, { database: { db } }) => {
  const organization_id = path.id
  const text = (query.query ?? '').trim()
  if (text === '') return { items: [] }
  const id = z.safeParse(Id, text)
  if (id.success) return { items: await findById(db, { organization_id, id: id.data }) }
  const results = await findByText(db, { organization_id, text })
  const customers = results.filter(({ type }) => type === 'customer').map((customer) => customer.id)
  const objects = await findOfCustomers(db, { organization_id }, customers)
  // The same order can match by its invoice and by its customer.
  return { items: [...new Map([...results, ...objects].map((result) => [result.id, result])).values()] }
}
