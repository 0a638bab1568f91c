-- migrate: without a transaction
-- Metrics read the net amount of an order, which depends on its tax, from the index alone.
drop index concurrently if exists orders_newest_taxed;
create index concurrently orders_newest_taxed on orders (organization_id, created_at desc, id)
  include (subscription_id, product_id, customer_id, subtotal_amount, discount_amount, tax_amount, tax_behavior, status);
drop index concurrently if exists orders_newest;
alter index orders_newest_taxed rename to orders_newest;
