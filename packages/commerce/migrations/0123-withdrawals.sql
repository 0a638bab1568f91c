-- Consumers in the European Union may withdraw from a contract that was concluded online. A buyer loses the right for
-- content that is delivered at once only by agreeing to that before the purchase: the words that were agreed to are kept.
alter table checkouts add column withdrawal_consent jsonb check (jsonb_typeof(withdrawal_consent) = 'object');

-- How a seller handles the right of withdrawal.
alter table organizations
  add column asks_withdrawal_consent boolean not null default false,
  add column refunds_withdrawals boolean not null default false;

-- A customer's declaration that they withdraw from the contract of an order.
create table withdrawals (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null unique references orders (id),
  -- Who declared it, as they named themselves, and where the confirmation went.
  name text not null check (name <> ''),
  email text not null,
  -- What is to be given back, without the tax on it.
  amount integer not null check (amount >= 0),
  created_at timestamptz not null,
  modified_at timestamptz
);
create index withdrawals_newest on withdrawals (organization_id, created_at desc, id);
call audit_table('withdrawals');
