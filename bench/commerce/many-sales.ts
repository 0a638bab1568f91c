import type { Client } from 'pg'

/** A third of them buy single products, the others subscribe. */
const customers = 6000

/**
 * Inserts three years of trade of an organization until now, `count` paid orders: subscribers of monthly and
 * yearly plans, who stay for a while and have an order for each period, single purchases of ten products, and
 * an equal number of checkouts. Writes directly to the database. For benchmarks only: these orders have no
 * payments.
 */
export async function insertManySales(client: Client, organization_id: string, count: number): Promise<void> {
  const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
    client.query(sql, [organization_id, ...values])
  await client.query('select setseed(0.5)')
  await run(
    `insert into products (id, organization_id, name, recurring_interval, is_archived, metadata, created_at)
     select gen_random_uuid(), $1, 'Sold product ' || i,
       case when i > 14 then 'year' when i > 10 then 'month' end, false, '{}', now() - interval '3 years'
     from generate_series(1, 15) as i`,
  )
  await run(
    `insert into product_prices (id, product_id, position, amount_type, price_currency, price_amount, is_archived, created_at)
     select gen_random_uuid(), id, 0, 'fixed', 'usd', 2000, false, created_at
     from products where organization_id = $1 and name like 'Sold product %'`,
  )
  await run(
    `insert into customers (id, organization_id, email, email_verified, name, metadata, created_at)
     select gen_random_uuid(), $1, 'buyer' || i || '@bench.example', false, 'Buyer ' || i, '{}', now() - interval '3 years'
     from generate_series(1, $2::int) as i`,
    customers,
  )
  // Each subscriber begins at a random moment of the three years and stays for up to three.
  await run(
    `with plans as (
       select id, recurring_interval, row_number() over (order by recurring_interval, id) - 1 as i
       from products where organization_id = $1 and name like 'Sold product %' and recurring_interval is not null
     ), subscribers as (
       select id, row_number() over (order by id) as i, now() - random() * interval '3 years' as started_at,
         random() * interval '3 years' as stay
       from customers where organization_id = $1 and email like 'buyer%@bench.example' order by id limit $2::int
     )
     insert into subscriptions (id, organization_id, customer_id, product_id, status, currency, recurring_interval, amount,
       anchor_at, current_period_start, current_period_end, cancel_at_period_end, started_at, ended_at, custom_field_data, metadata, created_at)
     select gen_random_uuid(), $1, subscribers.id, plans.id, case when started_at + stay < now() then 'canceled' else 'active' end,
       'usd', plans.recurring_interval, case plans.recurring_interval when 'year' then 20000 else 2000 end,
       started_at, started_at, timestamptz '2090-01-01Z', false, started_at,
       case when started_at + stay < now() then started_at + stay end, '{}', '{}', started_at
     from subscribers join plans on plans.i = subscribers.i % 5`,
    (customers * 2) / 3,
  )
  const orders = `insert into orders (id, invoice_number, organization_id, customer_id, product_id, subscription_id, period_start,
    status, billing_reason, currency, subtotal_amount, discount_amount, tax_amount, refunded_amount, refunded_tax_amount,
    custom_field_data, metadata, created_at)`
  await run(
    `${orders}
     select gen_random_uuid(), 'SUB-' || row_number() over (), $1, customer_id, product_id, subscriptions.id, period,
       'paid', 'subscription_cycle', 'usd', amount, amount / 10, 0, 0, 0, '{}', '{}', period
     from subscriptions, generate_series(started_at, coalesce(ended_at, now()),
       case recurring_interval when 'year' then interval '1 year' else interval '1 month' end) as period
     where organization_id = $1 and current_period_end = timestamptz '2090-01-01Z'`,
  )
  await run(
    `with buyers as (
       select array_agg(id) as ids from customers where organization_id = $1 and email like 'buyer%@bench.example'
     ), things as (
       select array_agg(id) as ids from products
       where organization_id = $1 and name like 'Sold product %' and recurring_interval is null
     ), missing as (
       select $2::int - count(*)::int as n from orders where organization_id = $1
     )
     ${orders}
     select gen_random_uuid(), 'ONE-' || number, $1, buyers.ids[1 + number % cardinality(buyers.ids)],
       things.ids[1 + number % cardinality(things.ids)], null, null, 'paid', 'purchase', 'usd',
       500 + (number * 7919) % 20000, 0, 0, 0, 0, '{}', '{}', now() - random() * interval '3 years'
     from missing, buyers, things, generate_series(1, missing.n) as number`,
    count,
  )
  await run(
    `insert into checkouts (id, organization_id, client_secret, status, expires_at, product_id, product_price_id, currency,
       amount, discount_amount, tax_amount, allow_discount_codes, require_billing_address, customer_id, customer_email,
       customer_metadata, custom_field_data, metadata, payment_processor_metadata, created_at)
     select gen_random_uuid(), $1, 'bench_' || orders.id, case when random() < 0.6 then 'succeeded' else 'expired' end,
       orders.created_at + interval '30 minutes', product_id, price.id, 'usd', subtotal_amount, 0, 0, true, false, customer_id,
       'buyer@bench.example', '{}', '{}', '{}', '{}', orders.created_at
     from orders join product_prices as price using (product_id) where orders.organization_id = $1`,
  )
  await client.query('vacuum (analyze)')
}
