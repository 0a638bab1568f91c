-- migrate: without a transaction
-- The name on the invoice of an order, where it differs from that of its customer, and the changes of its billing details.
alter table orders
  add column if not exists billing_name text,
  add column if not exists revision integer not null default 1;
create or replace trigger revision before update of billing_name, billing_address, metadata on orders for each row
  when (old.billing_name is distinct from new.billing_name or old.billing_address is distinct from new.billing_address
    or old.metadata is distinct from new.metadata) execute function raise_revision();

-- Invoices as they were issued before a correction of the billing details.
create table if not exists earlier_invoices (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null references orders (id),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null,
  corrected_at timestamptz not null
);
create index if not exists earlier_invoices_of_order on earlier_invoices (order_id, corrected_at);
create index if not exists earlier_invoices_organization on earlier_invoices (organization_id);
