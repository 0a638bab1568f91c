create table custom_fields (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  type text not null check (type in ('text', 'number', 'date', 'checkbox', 'select')),
  slug text not null check (slug ~ '^[a-z0-9_-]+$'),
  name text not null check (name <> ''),
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  -- A deleted field keeps its slug: data already collected is still stored under it.
  constraint custom_fields_slug unique (organization_id, slug)
);

create table product_custom_fields (
  product_id uuid not null references products (id),
  custom_field_id uuid not null references custom_fields (id),
  position integer not null,
  required boolean not null,
  primary key (product_id, custom_field_id)
);
create index product_custom_fields_field on product_custom_fields (custom_field_id);
