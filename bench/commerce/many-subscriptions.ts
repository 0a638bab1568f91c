import type { Client } from 'pg'

export type SubscriptionsWish = {
  readonly organization_id: string
  /** Product of the subscriptions; it needs a price. */
  readonly product_id: string
  readonly count: number
  /** First renewal. */
  readonly due: Date
  /** Seconds between renewals; 0 makes all of them due at one moment. */
  readonly apart: number
}

/**
 * Inserts `count` subscribers of a product at $20 a month, each with a chargeable card, directly in the
 * database. For benchmarks only: their earlier payments are not in the ledger.
 */
export async function insertManySubscriptions(client: Client, wish: SubscriptionsWish): Promise<void> {
  const { organization_id, product_id, count, due: dueAt, apart } = wish
  await client.query(
    `create temporary table wanted on commit preserve rows as
     select i, gen_random_uuid() as subscription_id, gen_random_uuid() as customer_id,
       $2::timestamptz + i * $3::int * interval '1 second' as due
     from generate_series(0, $1::int - 1) as i`,
    [count, dueAt, apart],
  )
  await client.query(
    `insert into customers (id, organization_id, email, email_verified, name, billing_address, metadata, created_at)
     select customer_id, $1, customer_id || '@bench.example', false, 'Subscriber ' || i, '{"country": "SE"}', '{}', due - interval '1 month'
     from wanted`,
    [organization_id],
  )
  await client.query(
    `insert into processor_customers (processor, processor_id, organization_id, customer_id, created_at)
     select 'sandbox', 'sandbox_customer_' || customer_id, $1, customer_id, due - interval '1 month' from wanted`,
    [organization_id],
  )
  await client.query(
    `insert into sandbox_methods (id, customer, card_brand, card_last4, exp_month, exp_year, is_default, created_at)
     select 'bench_method_' || customer_id, 'sandbox_customer_' || customer_id, 'visa', '4242', 12, 2040, false, due - interval '1 month'
     from wanted`,
  )
  await client.query(
    `insert into sandbox_payments (id, payment_id, secret, status, amount, currency, description, metadata, created_at, customer, saved_method)
     select 'bench_payment_' || customer_id, 'bench_' || customer_id, 'bench_' || customer_id, 'succeeded', 2000, 'usd', '', '{}',
       due - interval '1 month', 'sandbox_customer_' || customer_id, 'bench_method_' || customer_id
     from wanted`,
  )
  await client.query(
    `insert into subscriptions (id, organization_id, customer_id, product_id, status, currency, recurring_interval, amount,
       anchor_at, current_period_start, current_period_end, cancel_at_period_end, started_at, custom_field_data, metadata, created_at)
     select subscription_id, $1, customer_id, $2, 'active', 'usd', 'month', 2000,
       due - interval '1 month', due - interval '1 month', due, false, due - interval '1 month', '{}', '{}', due - interval '1 month'
     from wanted`,
    [organization_id, product_id],
  )
  await client.query(
    `insert into subscription_prices (subscription_id, position, product_price_id, amount)
     select subscription_id, 0, (select id from product_prices where product_id = $1 limit 1), 2000 from wanted`,
    [product_id],
  )
  await client.query('drop table wanted')
  await client.query('analyze')
}
