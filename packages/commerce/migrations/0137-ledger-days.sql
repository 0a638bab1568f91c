-- What is posted each day, by account, kind and country: balances and taxes add these sums up, and not each entry. A transaction
-- waits until it is folded into them; what waits is read from its entries.
create table ledger_days (
  organization_id uuid not null,
  -- The day on which it occurred, in UTC.
  day date not null,
  account text not null,
  currency text not null,
  kind text not null,
  -- Of the order that was sold, in the accounts of sales and taxes; empty in the others and without an address.
  country text not null,
  entries bigint not null,
  debits bigint not null,
  credits bigint not null,
  primary key (organization_id, day, account, currency, kind, country)
);

create table ledger_waiting (
  transaction_id uuid primary key,
  organization_id uuid not null,
  fold_at timestamptz not null
);
create index ledger_waiting_organization on ledger_waiting (organization_id, fold_at);

-- What is posted meanwhile waits until this is committed. Otherwise it would be neither in the sums nor among what waits.
lock table ledger_transactions in share row exclusive mode;

insert into ledger_days (organization_id, day, account, currency, kind, country, entries, debits, credits)
select posted.organization_id, (posted.occurred_at at time zone 'UTC')::date, entry.account, entry.currency, posted.kind,
  coalesce(case when entry.account in ('revenue', 'refunds', 'tax_payable') then orders.billing_address ->> 'country' end, ''),
  count(*), sum(greatest(entry.amount, 0)), sum(least(entry.amount, 0))
from ledger_transactions as posted
join ledger_entries as entry on entry.transaction_id = posted.id
left join orders on orders.id = posted.order_id
group by 1, 2, 3, 4, 5, 6;

-- A trigger, because a process of the version before may still run and post.
create function ledger_wait() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (transaction_id, organization_id, fold_at)
  select id, organization_id, occurred_at + interval '1 hour' from posted;
  return null;
end
$$;
create trigger ledger_transactions_wait after insert on ledger_transactions referencing new table as posted
  for each statement execute function ledger_wait();
