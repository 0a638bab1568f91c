import type { Client } from 'pg'

/** Inserts `count` checkouts like this one, a minute apart, directly in the database. For benchmarks only. */
export async function insertManyCheckouts(client: Client, id: string, count: number): Promise<void> {
  await client.query(
    `with copies as (
      insert into checkouts
      select copy.* from checkouts as one, generate_series(1, $2::int) as n,
        jsonb_populate_record(one, jsonb_build_object(
          'id', gen_random_uuid(), 'client_secret', one.client_secret || n,
          'created_at', one.created_at - n * interval '1 minute')) as copy
      where one.id = $1
      returning id
    )
    insert into checkout_products
    select copy.* from copies, checkout_products as one,
      jsonb_populate_record(one, jsonb_build_object('checkout_id', copies.id)) as copy
    where one.checkout_id = $1`,
    [id, count],
  )
  await client.query('vacuum (analyze)')
}
