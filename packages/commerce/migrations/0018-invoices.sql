-- The numbers of an organization's invoices have no gaps: the counter and the invoice that takes a number are
-- written by one transaction or not at all.
create table invoice_sequences (
  organization_id uuid primary key references organizations (id),
  last integer not null check (last >= 1)
);

-- An invoice says for ever what was true when it was made; what was paid and refunded since is read from its order.
create table invoices (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null unique references orders (id),
  sequence integer not null check (sequence >= 1),
  number text not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null,
  unique (organization_id, sequence)
);
