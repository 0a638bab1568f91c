import { sql } from 'kysely'
import type { Shop } from './open-shop.ts'

/** Copies a subscription `count` times, each with a new customer. */
export const copySubscription = async (
  { database }: Pick<Shop, 'database'>,
  subscription_id: string,
  count: number,
): Promise<void> => {
  await database.transact(async (tx) => {
    await sql`
      create temporary table copies on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as customer_id, number
      from generate_series(1, ${count}::int) as number`.execute(tx)
    await sql`
      insert into customers (id, organization_id, email, email_verified, name, billing_address, tax_id, metadata, created_at)
      select copies.customer_id, organization_id, copies.customer_id || '@example.com', email_verified, name,
        billing_address, tax_id, metadata, created_at
      from copies, customers as original
      where original.id = (select customer_id from subscriptions where id = ${subscription_id})`.execute(tx)
    await sql`
      insert into subscriptions select (jsonb_populate_record(original, jsonb_build_object(
        'id', copies.id, 'customer_id', copies.customer_id, 'checkout_id', null))).*
      from copies, subscriptions as original where original.id = ${subscription_id}`.execute(tx)
    await sql`
      insert into subscription_prices select (jsonb_populate_record(original, jsonb_build_object(
        'subscription_id', copies.id))).*
      from copies, subscription_prices as original where original.subscription_id = ${subscription_id}`.execute(
      tx,
    )
  })
  await sql`analyze`.execute(database.db)
}
