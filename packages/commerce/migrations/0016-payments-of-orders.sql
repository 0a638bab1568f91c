-- A payment is for a checkout, or for an order that was made before it was paid. One of nothing saves a method.
alter table payments
  alter column checkout_id drop not null,
  add column order_id uuid references orders (id),
  add column processor_customer text,
  add column saved_method text,
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (amount >= 0),
  add constraint payments_one_subject check (num_nonnulls(checkout_id, order_id) = 1);
-- An order has one attempt that may still take, or has taken, money.
create unique index payments_one_live_of_order on payments (order_id) where status <> 'failed';
create index payments_order on payments (order_id) where order_id is not null;

-- Whom a processor knows a customer as, or the buyer of a checkout who is nobody's customer yet. A customer
-- whose purchases began as strangers' may be known as several.
create table processor_customers (
  processor text not null,
  processor_id text not null,
  organization_id uuid not null,
  customer_id uuid references customers (id),
  checkout_id uuid references checkouts (id),
  created_at timestamptz not null,
  primary key (processor, processor_id),
  check (customer_id is not null or checkout_id is not null)
);
create index processor_customers_customer on processor_customers (customer_id) where customer_id is not null;
create index processor_customers_checkout on processor_customers (checkout_id) where checkout_id is not null;
