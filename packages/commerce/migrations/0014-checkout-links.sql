create table checkout_links (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  client_secret text not null unique,
  label text,
  success_url text,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  discount_id uuid references discounts (id),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index checkout_links_oldest on checkout_links (organization_id, created_at, id) where deleted_at is null;

create table checkout_link_products (
  checkout_link_id uuid not null references checkout_links (id),
  product_id uuid not null references products (id),
  position integer not null,
  primary key (checkout_link_id, product_id)
);
create index checkout_link_products_product on checkout_link_products (product_id);
