-- The sandbox processor's own books. It stands for another company: nothing here refers to the
-- tables above, and no card number is ever written.
create table sandbox_confirmation_tokens (
  id text primary key,
  -- What happens when the card behind it is charged.
  outcome text not null check (outcome in ('requires_action', 'processing', 'succeeded', 'failed')),
  failure_code text,
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  used_by text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((outcome = 'failed') = (failure_code is not null))
);
create index sandbox_confirmation_tokens_expiry on sandbox_confirmation_tokens (expires_at);

create table sandbox_payments (
  id text primary key,
  attempt_id text not null unique,
  secret text not null unique,
  status text not null check (status in ('requires_action', 'processing', 'succeeded', 'failed')),
  failure_code text,
  amount integer not null check (amount >= 0),
  currency text not null,
  description text not null,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((status = 'failed') = (failure_code is not null))
);
