create table orders (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  checkout_id uuid references checkouts (id),
  customer_id uuid not null references customers (id),
  product_id uuid not null references products (id),
  status text not null check (status in ('pending', 'paid', 'refunded', 'partially_refunded')),
  billing_reason text not null
    check (billing_reason in ('purchase', 'subscription_create', 'subscription_cycle', 'subscription_update')),
  currency text not null check (currency = 'usd'),
  subtotal_amount integer not null check (subtotal_amount >= 0),
  discount_amount integer not null check (discount_amount between 0 and subtotal_amount),
  tax_amount integer not null check (tax_amount >= 0),
  refunded_amount integer not null check (refunded_amount between 0 and subtotal_amount - discount_amount),
  refunded_tax_amount integer not null check (refunded_tax_amount between 0 and tax_amount),
  billing_address jsonb check (billing_address ? 'country'),
  custom_field_data jsonb not null check (jsonb_typeof(custom_field_data) = 'object'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  modified_at timestamptz
);
-- However often a success is announced, a one-time checkout leads to one order.
create unique index orders_one_purchase on orders (checkout_id) where billing_reason = 'purchase';
create index orders_checkout on orders (checkout_id);
create index orders_customer on orders (customer_id);
create index orders_newest on orders (organization_id, created_at desc, id);
create index orders_product on orders (organization_id, product_id, created_at desc, id);

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  label text not null,
  amount integer not null check (amount >= 0),
  tax_amount integer not null check (tax_amount >= 0),
  proration boolean not null,
  product_price_id uuid references product_prices (id),
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (order_id, position)
);
