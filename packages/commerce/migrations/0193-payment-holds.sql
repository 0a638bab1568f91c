-- Holds on charges and refunds after a backup was restored. A hold ends when the processor was asked for all that it has
-- charged and refunded since the moment of the backup; the latest failure to ask is its problem.
create table payment_holds (
  id uuid primary key,
  restored_to timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  problem text
);
create unique index payment_holds_one_open on payment_holds ((true)) where ended_at is null;

-- Payments that the processor has and a restored backup does not know. They are booked as payments of the same ids once there
-- is an order for them.
create table recovered_payments (
  id uuid primary key,
  organization_id uuid,
  processor text not null,
  processor_id text not null,
  checkout_id uuid,
  order_id uuid,
  status text not null check (status in ('requires_action', 'processing', 'succeeded', 'failed')),
  amount integer not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null,
  unique (processor, processor_id)
);
create index recovered_payments_order on recovered_payments (order_id);
create index recovered_payments_checkout on recovered_payments (checkout_id);

-- The same of refunds. The payment is named as the processor names it.
create table recovered_refunds (
  id uuid primary key,
  processor text not null,
  processor_id text not null,
  payment text not null,
  reason text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
  amount integer not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null,
  unique (processor, processor_id)
);
create index recovered_refunds_payment on recovered_refunds (processor, payment);
