create table customers (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  external_id text,
  email text not null check (length(email) <= 320),
  email_verified boolean not null,
  name text,
  billing_address jsonb check (billing_address ? 'country'),
  tax_id jsonb check (jsonb_typeof(tax_id) = 'array' and jsonb_array_length(tax_id) = 2),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create unique index customers_email on customers (organization_id, lower(email)) where deleted_at is null;
create unique index customers_external_id on customers (organization_id, external_id);
create index customers_newest on customers (organization_id, created_at desc, id) where deleted_at is null;
