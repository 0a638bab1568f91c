-- migrate: without a transaction
-- A product whose sale fills the balance of its buyer, and the amount that an order adds to it. It is no sale yet: no discount, no
-- tax, and no balance pays it.
alter table products add column if not exists balance_top_up boolean not null default false;
alter table products drop constraint if exists products_balance_top_up;
alter table products add constraint products_balance_top_up check (not balance_top_up or recurring_interval is null) not valid;
alter table products validate constraint products_balance_top_up;
alter table orders add column if not exists top_up_amount integer not null default 0;
alter table orders drop constraint if exists orders_top_up_amount;
alter table orders add constraint orders_top_up_amount check (top_up_amount = 0 or (top_up_amount > 0 and top_up_amount = subtotal_amount
  and discount_amount = 0 and tax_amount = 0 and wallet_amount = 0 and applied_balance_amount = 0 and subscription_id is null)) not valid;
alter table orders validate constraint orders_top_up_amount;
-- A refund, and a bank that takes a payment back, take what is left of the top-up from the balance.
alter table wallet_entries drop constraint if exists wallet_entries_cause_known;
alter table wallet_entries add constraint wallet_entries_cause_known check (cause in ('credit', 'debit', 'order', 'order_return',
  'top_up', 'refund', 'refund_return', 'dispute', 'dispute_return')) not valid;
alter table wallet_entries validate constraint wallet_entries_cause_known;
alter table wallet_entries drop constraint if exists wallet_entries_cause_check;
alter table wallet_entries rename constraint wallet_entries_cause_known to wallet_entries_cause_check;
alter table wallet_entries drop constraint if exists wallet_entries_order;
alter table wallet_entries add constraint wallet_entries_order check ((cause in ('credit', 'debit')) = (order_id is null)) not valid;
alter table wallet_entries validate constraint wallet_entries_order;
alter table wallet_entries drop constraint if exists wallet_entries_sign;
alter table wallet_entries add constraint wallet_entries_sign
  check ((amount < 0) = (cause in ('debit', 'order', 'refund', 'dispute'))) not valid;
alter table wallet_entries validate constraint wallet_entries_sign;
drop index concurrently if exists wallet_entries_once_per_order;
create unique index concurrently wallet_entries_once_per_order on wallet_entries (order_id, cause)
  where order_id is not null and cause in ('order', 'order_return', 'top_up');
drop index concurrently if exists wallet_entries_of_order;
create index concurrently wallet_entries_of_order on wallet_entries (order_id) where order_id is not null;
drop index concurrently if exists wallet_entries_one_per_order;
alter table ledger_transactions drop constraint if exists ledger_transactions_wallet_known;
alter table ledger_transactions add constraint ledger_transactions_wallet_known check (
  kind in ('sale', 'refund', 'refund_return', 'dispute', 'dispute_return')
  or (kind in ('wallet_credit', 'wallet_return')) = (wallet_entry_id is not null)) not valid;
alter table ledger_transactions validate constraint ledger_transactions_wallet_known;
alter table ledger_transactions drop constraint if exists ledger_transactions_wallet;
alter table ledger_transactions rename constraint ledger_transactions_wallet_known to ledger_transactions_wallet;
drop index concurrently if exists refunds_pending_of_order;
create index concurrently refunds_pending_of_order on refunds (order_id) where status = 'pending';

-- The credit or top-up that a change of a balance uses, the oldest first. Negative where it is given back.
create table if not exists wallet_uses (
  entry_id uuid not null references wallet_entries (id),
  source_id uuid not null references wallet_entries (id),
  organization_id uuid not null references organizations (id),
  amount bigint not null check (amount <> 0),
  primary key (entry_id, source_id)
);
create index if not exists wallet_uses_source on wallet_uses (source_id);
create index if not exists wallet_uses_organization on wallet_uses (organization_id, entry_id, source_id);
