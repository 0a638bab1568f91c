-- An agreement to pay again every month or year. Periods are counted from `anchor_at`, whose day of the
-- month they keep as far as each month has it.
create table subscriptions (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  product_id uuid not null references products (id),
  checkout_id uuid references checkouts (id),
  discount_id uuid references discounts (id),
  status text not null
    check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid')),
  currency text not null check (currency = 'usd'),
  recurring_interval text not null check (recurring_interval in ('month', 'year')),
  -- What a period costs after the discount, without usage and tax.
  amount integer not null check (amount >= 0),
  anchor_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null check (current_period_end > current_period_start),
  -- When the discount was had first; its duration counts from there.
  discounted_at timestamptz check ((discounted_at is null) = (discount_id is null)),
  -- Since when a payment is owed; the retries count from there.
  past_due_at timestamptz check ((past_due_at is not null) = (status = 'past_due')),
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz check ((ended_at is not null) = (status = 'canceled')),
  customer_cancellation_reason text check (customer_cancellation_reason in ('customer_service', 'low_quality',
    'missing_features', 'switched_service', 'too_complex', 'too_expensive', 'unused', 'other')),
  customer_cancellation_comment text,
  custom_field_data jsonb not null check (jsonb_typeof(custom_field_data) = 'object'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  modified_at timestamptz,
  check (not cancel_at_period_end or (canceled_at is not null and ends_at is not null))
);
create index subscriptions_newest on subscriptions (organization_id, started_at desc, id);
create index subscriptions_customer on subscriptions (customer_id);
create index subscriptions_product on subscriptions (organization_id, product_id);
-- However often a success is announced, a checkout opens one subscription.
create unique index subscriptions_checkout on subscriptions (checkout_id) where checkout_id is not null;

-- The prices a subscriber is on, which stay theirs when the product gets others. `amount` is what each asks for
-- a period: the buyer's own choice where the price let them choose, nothing where it depends on usage.
create table subscription_prices (
  subscription_id uuid not null references subscriptions (id),
  position integer not null,
  product_price_id uuid not null references product_prices (id),
  amount integer not null check (amount >= 0),
  primary key (subscription_id, position)
);

-- Differences of changed products that wait for the next order; credits are negative.
create table subscription_prorations (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  label text not null,
  amount integer not null,
  product_price_id uuid references product_prices (id),
  created_at timestamptz not null,
  -- Credits come before the charges that were made with them.
  position integer not null
);
create index subscription_prorations_subscription on subscription_prorations (subscription_id);

alter table orders
  add column subscription_id uuid references subscriptions (id),
  -- The beginning of the period that a renewal pays for.
  add column period_start timestamptz,
  add check (period_start is null or subscription_id is not null);
create index orders_subscription on orders (subscription_id) where subscription_id is not null;
-- However often a renewal is run, a period is charged once.
create unique index orders_one_per_period on orders (subscription_id, period_start)
  where billing_reason = 'subscription_cycle';
create unique index orders_one_start on orders (checkout_id) where billing_reason = 'subscription_create';

-- Only a difference between products may be a credit.
alter table order_items
  drop constraint order_items_amount_check,
  add constraint order_items_amount_check check (amount >= 0 or proration);

alter table refunds add foreign key (subscription_id) references subscriptions (id);
alter table checkouts add foreign key (subscription_id) references subscriptions (id);
