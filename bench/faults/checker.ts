import { reconcile } from '../../e2e/kill-rounds.ts'
import type { Product } from '../../e2e/product.ts'
import type { Report } from './fault.ts'

/** A shop with readable books: its running product and its database. */
type Books = {
  product(): Product
  query<Row>(text: string): Promise<Row[]>
}

type Check = { readonly sentence: string; readonly query: string }

/** Checks beyond `atelier reconcile`: the processor's own books, caps, events and jobs. */
const checks: readonly Check[] = [
  {
    sentence: 'checkouts with more than one first order',
    query: `select checkout_id as id from orders where billing_reason in ('purchase', 'subscription_create')
      group by checkout_id having count(*) > 1`,
  },
  {
    sentence: 'subscription periods with more than one order',
    query: `select subscription_id as id from orders where billing_reason = 'subscription_cycle'
      group by subscription_id, created_at::date having count(*) > 1`,
  },
  {
    sentence: 'discounts with more uses than their cap',
    query: `select id from discounts where redemptions_count > max_redemptions`,
  },
  {
    sentence: 'charges of the processor that the platform does not know as paid',
    query: `select charged.id from sandbox_payments as charged
      left join payments on payments.id::text = charged.payment_id and payments.status = 'succeeded'
        and payments.amount = charged.amount
      where charged.status = 'succeeded' and charged.amount > 0 and charged.payment_id not like 'bench\\_%' and payments.id is null`,
  },
  {
    sentence: 'payments that the processor did not charge',
    query: `select payments.id from payments
      left join sandbox_payments as charged on charged.payment_id = payments.id::text and charged.status = 'succeeded'
      where payments.status = 'succeeded' and payments.processor = 'sandbox' and payments.amount > 0 and charged.id is null`,
  },
  {
    sentence: 'paid orders with another number of order.paid events than one',
    query: `select orders.id from orders
      left join domain_events as event on event.subject_id = orders.id and event.type = 'order.paid'
      where orders.status not in ('pending', 'void') group by orders.id having count(event.id) <> 1`,
  },
  {
    sentence: 'jobs that have failed for good or are a minute late',
    query: `select id from graphile_worker.jobs
      where attempts >= max_attempts or (locked_at is null and attempts = 0 and run_at < now() - interval '1 minute')`,
  },
]

/** Verifies after a row that money, orders, events and jobs agree. */
export const checkBooks = async (shop: Books, report: Report): Promise<void> => {
  const { differences } = await reconcile(shop.product())
  report.require(differences.length === 0, `Reconcile found: ${differences.slice(0, 3).join(' ')}`)
  for (const { sentence, query } of checks) {
    const result = await shop.query<{ id: string }>(query)
    report.require(result.length === 0, `There are ${result.length} ${sentence} (${result[0]?.id}).`)
  }
}
