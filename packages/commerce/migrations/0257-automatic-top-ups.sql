-- migrate: without a transaction
-- A balance that is filled from a saved card when it has fallen below a threshold, as its customer has agreed. Stopped with a
-- reason that the customer reads, until they agree again.
create table if not exists auto_top_ups (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  wallet_id uuid not null references wallets (id),
  product_id uuid not null references products (id),
  amount integer not null check (amount > 0),
  threshold integer not null check (threshold > 0),
  -- What the customer read and agreed to.
  consent text not null,
  agreed_at timestamptz not null,
  -- Declined charges since the last one that succeeded.
  declines integer not null default 0 check (declines >= 0),
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('declined', 'missing_payment_method', 'product_unavailable')),
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint auto_top_ups_one_per_wallet unique (wallet_id),
  constraint auto_top_ups_stop check ((stopped_at is null) = (stop_reason is null))
);
create index if not exists auto_top_ups_organization on auto_top_ups (organization_id, created_at desc, id);
call audit_table('auto_top_ups');

alter table wallets add column if not exists revision integer not null default 1;
create or replace trigger revision after insert or delete or update of product_id, amount, threshold, stopped_at on auto_top_ups
  for each row execute function raise_revision_of_whole('wallets', 'wallet_id');

-- Two purchases at once fill a balance once.
drop index concurrently if exists orders_one_pending_top_up;
create unique index concurrently orders_one_pending_top_up on orders (customer_id, currency) where status = 'pending' and top_up_amount > 0;
drop index concurrently if exists orders_automatic_top_ups;
create index concurrently orders_automatic_top_ups on orders (customer_id, created_at) where top_up_amount > 0 and checkout_id is null;
