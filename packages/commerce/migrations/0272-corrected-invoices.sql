-- The name on the invoice of an order, where it differs from that of its customer.
alter table orders add column if not exists billing_name text;
call revise_table('orders', array['billing_name', 'billing_address']);

-- Invoices as they were issued before a correction of the billing details.
create table earlier_invoices (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null references orders (id),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null,
  corrected_at timestamptz not null
);
create index earlier_invoices_of_order on earlier_invoices (order_id, corrected_at);
create index earlier_invoices_organization on earlier_invoices (organization_id);
