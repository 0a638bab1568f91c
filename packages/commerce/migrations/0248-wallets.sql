-- migrate: without a transaction
-- What a customer has with a seller, per currency: a liability of the seller. Each change of a balance is an entry, and is posted
-- to the ledger with it.
create table if not exists wallets (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint wallets_one_per_currency unique (customer_id, currency)
);
create index if not exists wallets_newest on wallets (organization_id, created_at desc, id);

create table if not exists wallet_entries (
  id uuid primary key,
  -- Entries of the same moment, in the order in which they were written.
  position bigint generated always as identity,
  organization_id uuid not null references organizations (id),
  wallet_id uuid not null references wallets (id),
  cause text not null check (cause in ('credit', 'debit', 'order', 'order_return')),
  amount bigint not null check (amount <> 0),
  -- After the entry.
  balance bigint not null check (balance >= 0),
  reason text,
  order_id uuid references orders (id),
  created_at timestamptz not null,
  constraint wallet_entries_order check ((cause in ('order', 'order_return')) = (order_id is not null)),
  constraint wallet_entries_reason check ((cause in ('credit', 'debit')) = (reason is not null)),
  constraint wallet_entries_sign check ((amount < 0) = (cause in ('debit', 'order')))
);
create index if not exists wallet_entries_of_wallet on wallet_entries (wallet_id, position desc);
create index if not exists wallet_entries_organization on wallet_entries (organization_id, created_at desc, id);
create unique index if not exists wallet_entries_one_per_order on wallet_entries (order_id, cause) where order_id is not null;

call audit_table('wallets');
call audit_table('wallet_entries', 'wallet_id', 'wallets');

alter table ledger_transactions add column if not exists wallet_entry_id uuid references wallet_entries (id);
drop index concurrently if exists ledger_one_wallet_entry;
create unique index concurrently ledger_one_wallet_entry on ledger_transactions (wallet_entry_id) where wallet_entry_id is not null;

-- Each check is replaced by itself, so that the ledger is not locked while its rows are checked.
alter table ledger_entries drop constraint if exists ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (account in ('processor_balance', 'bank', 'customer_payments',
  'receivables', 'revenue', 'refunds', 'disputes', 'tax_payable', 'processor_fees', 'exchange', 'customer_balance', 'granted_credit')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_known;
alter table ledger_entries drop constraint if exists ledger_entries_account_check;
alter table ledger_entries rename constraint ledger_entries_account_known to ledger_entries_account_check;
alter table ledger_transactions drop constraint if exists ledger_transactions_kind_known;
alter table ledger_transactions add constraint ledger_transactions_kind_known check (kind in ('payment', 'sale', 'write_off', 'fee', 'refund',
  'refund_return', 'dispute', 'dispute_return', 'payout', 'payout_return', 'exchange', 'wallet_credit', 'wallet_return')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_known;
alter table ledger_transactions drop constraint if exists ledger_transactions_kind_check;
alter table ledger_transactions rename constraint ledger_transactions_kind_known to ledger_transactions_kind_check;
alter table ledger_transactions drop constraint if exists ledger_transactions_wallet;
alter table ledger_transactions add constraint ledger_transactions_wallet check (kind = 'sale' or
  (kind in ('wallet_credit', 'wallet_return')) = (wallet_entry_id is not null)) not valid;
alter table ledger_transactions validate constraint ledger_transactions_wallet;

-- The part of a total that the balance of the customer pays, and the tax in it. The balance is held while an order is pending or
-- a checkout is confirmed, and taken with the sale.
alter table orders
  add column if not exists wallet_amount integer not null default 0,
  add column if not exists wallet_tax_amount integer not null default 0;
alter table orders drop constraint if exists orders_wallet_amount;
alter table orders add constraint orders_wallet_amount check (wallet_amount >= 0 and wallet_tax_amount between 0 and wallet_amount) not valid;
alter table orders validate constraint orders_wallet_amount;
drop index concurrently if exists orders_wallet_held;
create index concurrently orders_wallet_held on orders (customer_id) where status = 'pending' and wallet_amount > 0;
alter table checkouts add column if not exists wallet_amount integer not null default 0;
alter table checkouts drop constraint if exists checkouts_wallet_amount;
alter table checkouts add constraint checkouts_wallet_amount check (wallet_amount >= 0) not valid;
alter table checkouts validate constraint checkouts_wallet_amount;
drop index concurrently if exists checkouts_wallet_held;
create index concurrently checkouts_wallet_held on checkouts (customer_id) where status = 'confirmed' and wallet_amount > 0;
