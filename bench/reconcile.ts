import { Client } from 'pg'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { reconcile } from '../e2e/kill-rounds.ts'
import { removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { insertManyOrders } from './commerce/many-orders.ts'
import { callerOf } from './purchase.ts'
import { printTable } from './table.ts'

const orders = 1_000_000

/**
 * Pays orders that have no payment, with ledger transactions for payment and sale, and the sums of their
 * days. The triggers that verify the sum of each ledger transaction, and let it wait for its day, are
 * skipped; `reconcile` verifies both.
 */
const payOrders = async (client: Client): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into payments (id, organization_id, order_id, processor, status, amount, currency, created_at)
     select gen_random_uuid(), organization_id, id, 'sandbox', 'succeeded', subtotal_amount, currency, created_at from orders`,
  )
  await client.query(
    `insert into ledger_transactions (id, organization_id, kind, payment_id, order_id, occurred_at)
     select gen_random_uuid(), organization_id, kind, case when kind = 'payment' then id end, order_id, created_at
     from payments cross join unnest(array['payment', 'sale']) as kind`,
  )
  await client.query(
    `insert into ledger_entries (transaction_id, organization_id, occurred_at, line, account, currency, amount)
     select posted.id, posted.organization_id, posted.occurred_at, line, account, currency, sign * subtotal_amount
     from ledger_transactions as posted join orders on orders.id = posted.order_id
     join (values ('payment', 0, 'processor_balance', 1), ('payment', 1, 'customer_payments', -1),
       ('sale', 0, 'customer_payments', 1), ('sale', 1, 'revenue', -1)) as entry (kind, line, account, sign)
       on entry.kind = posted.kind`,
  )
  await client.query(
    `insert into ledger_days (organization_id, day, account, currency, kind, country, entries, debits, credits)
     select posted.organization_id, (posted.occurred_at at time zone 'UTC')::date, account, entry.currency, kind,
       coalesce(case when account = 'revenue' then orders.billing_address ->> 'country' end, ''),
       count(*), sum(greatest(entry.amount, 0)), sum(least(entry.amount, 0))
     from ledger_transactions as posted join ledger_entries as entry on entry.transaction_id = posted.id
     join orders on orders.id = posted.order_id group by 1, 2, 3, 4, 5, 6`,
  )
  await client.query('vacuum (analyze)')
}

/** Benchmarks `atelier reconcile` for a shop of a million orders, and checks that it finds one wrong cent. */
export async function benchReconcile(): Promise<void> {
  const product = await startProduct()
  const client = new Client({ connectionString: findEmbeddedPostgres(product.dataDir)?.url })
  try {
    await client.connect()
    const call = callerOf(product, tokenOf(product), 1)
    const { items } = (await call('GET', '/v1/products/')) as { items: { organizationId: string }[] }
    await insertManyOrders(client, String(items[0]?.organizationId), orders)
    await payOrders(client)
    const timed = async (): Promise<[number, number]> => {
      const from = performance.now()
      const { differences } = await reconcile(product)
      return [(performance.now() - from) / 1000, differences.length]
    }
    const clean = await timed()
    await client.query(
      `update ledger_entries set amount = amount + 1 where ctid = (select ctid from ledger_entries limit 1)`,
    )
    const wrong = await timed()
    printTable(
      `atelier reconcile, ${orders.toLocaleString('en')} orders with payments and ledger`,
      ['shop', 'seconds', 'differences'],
      [
        ['in order', clean[0].toFixed(0), clean[1]],
        ['with one wrong cent', wrong[0].toFixed(0), wrong[1]],
      ],
    )
  } finally {
    await client.end()
    await product.stop()
    removeDataDir(product.dataDir)
  }
}
