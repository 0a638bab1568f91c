-- migrate: without a transaction
-- Receipts of payments are numbered per customer. Orders that an earlier version marked as paid take their number when their
-- receipt is first opened.
create table if not exists receipt_sequences (
  customer_id uuid primary key references customers (id),
  organization_id uuid not null references organizations (id),
  last integer not null check (last >= 1)
);
create index if not exists receipt_sequences_organization on receipt_sequences (organization_id);
alter table orders add column if not exists receipt_number text;
