import type { Client } from 'pg'

/**
 * Inserts a history of an organization: `count` paid orders of ten products over two years, by a fifth as
 * many customers, directly in the database. For benchmarks only: these orders have no payments.
 */
export async function insertManyOrders(
  client: Client,
  organization_id: string,
  count: number,
): Promise<void> {
  const run = (sql: string): Promise<unknown> => client.query(sql, [organization_id, count])
  await run(`
    insert into products (id, organization_id, name, is_archived, metadata, created_at)
    select gen_random_uuid(), $1::uuid, 'Bench product ' || i, false, '{}', timestamptz '2024-01-01Z'
    from generate_series(1, 10) as i where $2::int > 0`)
  await run(`
    insert into product_prices (id, product_id, position, amount_type, price_currency, price_amount, is_archived, created_at)
    select gen_random_uuid(), id, 0, 'fixed', 'usd', 1000, false, created_at
    from products where organization_id = $1::uuid and name like 'Bench product %' and $2::int > 0`)
  await run(`
    insert into customers (id, organization_id, email, email_verified, name, metadata, created_at)
    select gen_random_uuid(), $1::uuid, md5(i::text) || '@bench.example', false, 'Customer ' || i, '{}',
      timestamptz '2024-01-01Z' + i * interval '1 minute'
    from generate_series(1, $2::int / 5) as i`)
  await run(`
    with buyers as (
      select id, row_number() over (order by email) - 1 as i from customers
      where organization_id = $1::uuid and email like '%@bench.example'
    ), things as (
      select id, row_number() over (order by name) - 1 as i from products
      where organization_id = $1::uuid and name like 'Bench product %'
    )
    insert into orders (id, invoice_number, organization_id, customer_id, product_id, status, billing_reason, currency,
      subtotal_amount, discount_amount, tax_amount, refunded_amount, refunded_tax_amount,
      custom_field_data, metadata, created_at)
    select gen_random_uuid(), 'BENCH-' || n, $1::uuid, buyers.id, things.id, 'paid', 'purchase', 'usd',
      500 + (n::bigint * 7919) % 20000, 0, 0, 0, 0, '{}', jsonb_build_object('number', n, 'shelf', 'shelf ' || n % 100),
      timestamptz '2024-01-02Z' + n * interval '10 minutes'
    from generate_series(0, $2::int - 1) as n
    join buyers on buyers.i = n % ($2::int / 5)
    join things on things.i = (n / 3) % 10`)
  await run(`
    insert into order_items (id, order_id, position, label, amount, tax_amount, proration, product_price_id, created_at)
    select gen_random_uuid(), orders.id, 0, products.name, orders.subtotal_amount, 0, false, price.id, orders.created_at
    from orders
    join products on products.id = orders.product_id
    join product_prices as price on price.product_id = products.id
    where orders.organization_id = $1::uuid and products.name like 'Bench product %' and $2::int > 0`)
  // Runs the database's own maintenance: statistics, and the visibility map.
  await client.query('vacuum (analyze)')
}
