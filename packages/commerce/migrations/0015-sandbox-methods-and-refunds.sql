-- What the sandbox processor knows besides: cards that customers have left with it, and refunds.
alter table sandbox_confirmation_tokens
  add column exp_month integer not null default 12,
  add column exp_year integer not null default 2034;
alter table sandbox_confirmation_tokens
  alter column exp_month drop default,
  alter column exp_year drop default;

-- A card is saved by a payment, which may be of nothing; it counts from the moment that payment succeeds.
create table sandbox_methods (
  id text primary key,
  customer text not null,
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null,
  detached_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_methods_customer on sandbox_methods (customer);
create unique index sandbox_methods_one_default on sandbox_methods (customer) where is_default;

alter table sandbox_payments
  add column customer text,
  add column saved_method text references sandbox_methods (id);
create index sandbox_payments_saved_method on sandbox_payments (saved_method) where saved_method is not null;

create table sandbox_refunds (
  id text primary key,
  refund_id text not null unique,
  payment_id text not null references sandbox_payments (id),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  modified_at timestamptz
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
