-- migrate: without a transaction
-- The orders of a discount are listed and counted without a look at their rows.
drop index concurrently if exists orders_discounted;
create index concurrently orders_discounted on orders (discount_id, created_at desc, id) include (organization_id)
  where discount_id is not null;
drop index concurrently if exists orders_discount;
