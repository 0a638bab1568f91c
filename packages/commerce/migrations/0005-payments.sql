-- One attempt to take money for a checkout. Its id is the idempotency key at the processor, so
-- asking twice never charges twice. Its organization is that of its checkout.
create table payments (
  id uuid primary key,
  organization_id uuid not null,
  checkout_id uuid not null references checkouts (id),
  processor text not null,
  processor_id text,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'usd'),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  failure_code text,
  created_at timestamptz not null,
  modified_at timestamptz,
  check (status = 'pending' or (status = 'failed') = (failure_code is not null)),
  unique (processor, processor_id)
);
-- A checkout has one attempt that may still take, or has taken, money.
create unique index payments_one_live on payments (checkout_id) where status <> 'failed';
create index payments_checkout on payments (checkout_id);

-- Every notification of a processor that was accepted, once.
create table received_notifications (
  source text not null,
  external_id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (source, external_id)
);
