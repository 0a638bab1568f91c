-- The append-only double-entry book. A transaction is one business fact; its entries sum to zero
-- in every currency (debits positive, credits negative). The organization is that of its order or payment.
create table ledger_transactions (
  id uuid primary key,
  organization_id uuid not null,
  kind text not null check (kind in ('payment', 'sale')),
  payment_id uuid references payments (id),
  order_id uuid references orders (id),
  occurred_at timestamptz not null,
  check ((kind = 'payment') = (payment_id is not null)),
  check (kind <> 'sale' or order_id is not null)
);
create unique index ledger_one_payment on ledger_transactions (payment_id) where kind = 'payment';
create unique index ledger_one_sale on ledger_transactions (order_id) where kind = 'sale';
create index ledger_transactions_organization on ledger_transactions (organization_id, occurred_at);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id),
  line integer not null,
  account text not null check (account in ('processor_balance', 'customer_payments', 'revenue', 'tax_payable')),
  currency text not null,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, line)
);
create index ledger_entries_account on ledger_entries (account, currency);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused. Post a correcting transaction instead.', tg_op, tg_table_name;
end
$$;

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();

create function ledger_require_balance() returns trigger language plpgsql as $$
declare
  unbalanced record;
begin
  select currency, sum(amount) as difference into unbalanced
    from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'Ledger transaction % does not balance: its % entries sum to %.',
      new.transaction_id, unbalanced.currency, unbalanced.difference using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Checked once at commit for each entry, so that entries may arrive in any order inside a transaction.
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_require_balance();
