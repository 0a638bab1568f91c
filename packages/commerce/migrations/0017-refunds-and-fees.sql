-- Money given back to a customer. The row is written, and its amounts set aside, before the processor is asked;
-- its id is the idempotency key there.
create table refunds (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  customer_id uuid not null references customers (id),
  subscription_id uuid,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
  reason text not null check (reason in
    ('duplicate', 'fraudulent', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'other')),
  -- Net of tax; the tax share comes on top.
  amount integer not null check (amount >= 1),
  tax_amount integer not null check (tax_amount >= 0),
  currency text not null check (currency = 'usd'),
  revoke_benefits boolean not null,
  comment text,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  -- Null until the processor has accepted it; nobody is told of a refund before that.
  processor_id text unique,
  created_at timestamptz not null,
  modified_at timestamptz,
  check (status in ('pending', 'canceled') or processor_id is not null)
);
create index refunds_order on refunds (order_id);
create index refunds_newest on refunds (organization_id, created_at desc, id);
create index refunds_customer on refunds (customer_id);

alter table ledger_transactions
  add column refund_id uuid references refunds (id),
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check
    check (kind in ('payment', 'sale', 'fee', 'refund', 'refund_return')),
  drop constraint ledger_transactions_check,
  add constraint ledger_transactions_check check ((kind in ('payment', 'fee')) = (payment_id is not null)),
  add constraint ledger_transactions_refund check ((kind in ('refund', 'refund_return')) = (refund_id is not null));
create unique index ledger_one_fee on ledger_transactions (payment_id) where kind = 'fee';
create unique index ledger_one_refund on ledger_transactions (refund_id) where kind = 'refund';
create unique index ledger_one_refund_return on ledger_transactions (refund_id) where kind = 'refund_return';
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('processor_balance', 'customer_payments', 'revenue', 'refunds', 'tax_payable', 'processor_fees'));
