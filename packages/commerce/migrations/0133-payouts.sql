-- From when on the processor pays a payment out; null until it says so.
alter table payments add column available_at timestamptz;
update payments set available_at = coalesce(modified_at, created_at) + interval '2 days' where status = 'succeeded';
create index payments_by_availability on payments (organization_id, available_at) where status = 'succeeded';

-- The share of an organization in a payout of the processor, which pays all organizations of the installation at once.
create table payouts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  processor text not null,
  processor_id text not null,
  amount bigint not null,
  -- What the processor paid for all organizations.
  total_amount bigint not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (processor, processor_id, organization_id)
);
create index payouts_newest on payouts (organization_id, created_at desc, id);
call audit_table('payouts');

-- What a payout is made of: each change of the balance that it pays out.
create table payout_lines (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  payout_id uuid not null references payouts (id),
  processor_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'refund_return', 'dispute', 'payout_return', 'other')),
  order_id uuid references orders (id),
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (payout_id, processor_id)
);
create index payout_lines_newest on payout_lines (payout_id, created_at desc, id);
create index payout_lines_organization on payout_lines (organization_id, created_at desc, id);

alter table ledger_transactions
  add column payout_id uuid references payouts (id),
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('payment', 'sale', 'fee', 'refund', 'refund_return', 'dispute', 'dispute_return', 'payout', 'payout_return')),
  add constraint ledger_transactions_payout check ((kind in ('payout', 'payout_return')) = (payout_id is not null));
create unique index ledger_one_payout on ledger_transactions (payout_id) where kind = 'payout';
create unique index ledger_one_payout_return on ledger_transactions (payout_id) where kind = 'payout_return';

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('processor_balance', 'bank', 'customer_payments',
    'revenue', 'refunds', 'disputes', 'tax_payable', 'processor_fees'));

-- The sandbox processor pays its balance out every midnight of UTC. What is not paid out by its own moment goes with the next.
alter table sandbox_balance_transactions
  add column payout text,
  add column pay_out_at timestamptz;
create index sandbox_balance_to_pay_out on sandbox_balance_transactions (pay_out_at) where pay_out_at is not null;
create index sandbox_balance_unpaid on sandbox_balance_transactions (available_at) where payout is null;
create index sandbox_balance_paid on sandbox_balance_transactions (payout) where payout is not null;

create table sandbox_payouts (
  id text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('in_transit', 'paid')),
  arrives_at timestamptz not null,
  -- When it arrives, until it has.
  move_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index sandbox_payouts_due on sandbox_payouts (move_at) where move_at is not null;
