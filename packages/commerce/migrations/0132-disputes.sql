-- A dispute: the bank of a customer asks about a payment, or takes it back. The processor decides how it stands; an inquiry,
-- whose statuses begin with `warning`, takes no money.
create table disputes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  customer_id uuid not null references customers (id),
  subscription_id uuid references subscriptions (id),
  processor text not null,
  processor_id text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'usd'),
  reason text not null check (reason in ('credit_not_processed', 'duplicate', 'fraudulent', 'general',
    'product_not_received', 'product_unacceptable', 'subscription_canceled', 'unrecognized', 'other')),
  status text not null check (status in ('warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'won', 'lost')),
  -- Until when the seller may answer; null when the processor names no day.
  evidence_due_at timestamptz,
  -- What the seller answered last: texts, and the files that prove it.
  evidence jsonb check (jsonb_typeof(evidence) = 'object'),
  -- What the processor has taken because of it and not given back: of the payment, and for its work.
  withdrawn_amount integer not null default 0,
  fee_amount integer not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (processor, processor_id)
);
create index disputes_newest on disputes (organization_id, created_at desc, id);
create index disputes_order on disputes (order_id);
create index disputes_payment on disputes (payment_id);
create index disputes_customer on disputes (customer_id);
create index disputes_to_answer on disputes (organization_id, evidence_due_at)
  where status in ('needs_response', 'warning_needs_response');
call audit_table('disputes', left_out => '{evidence}');

-- What the processor took from the balance because of a dispute, below zero, or gave back. Each is posted to the ledger once.
create table dispute_movements (
  id uuid primary key,
  dispute_id uuid not null references disputes (id),
  processor_id text not null,
  -- Of the payment; the fee comes on top, and is below zero when it is given back.
  amount integer not null,
  fee integer not null,
  currency text not null,
  created_at timestamptz not null,
  unique (dispute_id, processor_id)
);

alter table ledger_transactions
  add column dispute_id uuid references disputes (id),
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check
    check (kind in ('payment', 'sale', 'fee', 'refund', 'refund_return', 'dispute', 'dispute_return')),
  add constraint ledger_transactions_dispute check ((kind in ('dispute', 'dispute_return')) = (dispute_id is not null));
create index ledger_transactions_dispute on ledger_transactions (dispute_id) where dispute_id is not null;

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('processor_balance', 'customer_payments', 'revenue',
    'refunds', 'disputes', 'tax_payable', 'processor_fees'));

-- Benefits that were taken because the bank took the payment back for good.
alter table benefit_grants
  drop constraint benefit_grants_revocation_reason_check,
  add constraint benefit_grants_revocation_reason_check check (revocation_reason in ('customer_deleted', 'refunded',
    'disputed', 'not_paid', 'subscription_ended', 'product_changed', 'benefit_removed', 'benefit_deleted'));

-- The sandbox processor's own books. Some of its test cards are disputed a little after they have paid.
alter table sandbox_payments add column dispute_at timestamptz;
create index sandbox_payments_to_dispute on sandbox_payments (dispute_at) where dispute_at is not null;

create table sandbox_disputes (
  id text primary key,
  payment text not null unique references sandbox_payments (id),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz,
  -- How the bank will decide about the evidence that was sent.
  verdict text check (verdict in ('won', 'lost')),
  -- When the bank decides, or the time for an answer is over.
  move_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index sandbox_disputes_due on sandbox_disputes (move_at) where move_at is not null;

-- What changed the balance that the sandbox processor holds for the seller.
create table sandbox_balance_transactions (
  id text primary key,
  kind text not null check (kind in ('payment', 'refund', 'refund_return', 'dispute', 'dispute_return')),
  -- The sandbox's id of the payment, the refund or the dispute.
  source text not null,
  amount integer not null,
  fee integer not null,
  currency text not null,
  -- From when on it is paid out.
  available_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_balance_transactions_source on sandbox_balance_transactions (source);
