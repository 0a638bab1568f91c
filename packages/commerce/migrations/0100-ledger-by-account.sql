-- The entries of an account in their order, with their sums, from one index: the ledger with running balances, and what was
-- posted in a period. Organization and moment never change, so that each entry repeats those of its transaction.
alter table ledger_entries add column organization_id uuid, add column occurred_at timestamptz;
alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries set organization_id = posted.organization_id, occurred_at = posted.occurred_at
  from ledger_transactions as posted where posted.id = ledger_entries.transaction_id;
alter table ledger_entries enable trigger ledger_entries_append_only;
alter table ledger_entries
  alter column organization_id set not null,
  alter column occurred_at set not null;

-- A process of the version before, which may still run, inserts entries without what they repeat.
create function ledger_fill_entry() returns trigger language plpgsql as $$
begin
  select organization_id, occurred_at into new.organization_id, new.occurred_at
    from ledger_transactions where id = new.transaction_id;
  return new;
end
$$;
create trigger ledger_entries_filled before insert on ledger_entries for each row
  when (new.organization_id is null or new.occurred_at is null) execute function ledger_fill_entry();

create index ledger_entries_of_account on ledger_entries
  (organization_id, account, currency, occurred_at, transaction_id, line) include (amount);
drop index ledger_entries_account;

-- The payments of an organization in their order, which the comparison below walks.
create index payments_newest on payments (organization_id, created_at desc, id);

-- The last comparison of payments, orders, refunds and ledger of an organization, and the one under way.
create table ledger_checks (
  id uuid primary key,
  organization_id uuid not null unique references organizations (id),
  status text not null check (status in ('running', 'finished', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  payments bigint not null default 0,
  orders bigint not null default 0,
  refunds bigint not null default 0,
  pending bigint not null default 0,
  -- How many differences were found, and the sentences of the first of them.
  difference_count bigint not null default 0,
  differences text[] not null default '{}',
  check ((status = 'running') = (finished_at is null))
);
call audit_table('ledger_checks');
