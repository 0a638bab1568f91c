create table products (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null check (length(name) >= 3),
  description text,
  recurring_interval text check (recurring_interval in ('month', 'year')),
  is_archived boolean not null,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  modified_at timestamptz
);
create index products_organization on products (organization_id, created_at desc, id);

-- A price never changes: another price is another row, and the old one is archived.
create table product_prices (
  id uuid primary key,
  product_id uuid not null references products (id),
  position integer not null,
  amount_type text not null check (amount_type in ('free', 'fixed')),
  price_currency text check (price_currency = 'usd'),
  price_amount integer check (price_amount between 50 and 99999999),
  is_archived boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((amount_type = 'fixed') = (price_amount is not null)),
  check ((amount_type = 'free') = (price_currency is null))
);
create index product_prices_product on product_prices (product_id);
-- Of the prices that do not depend on usage a product has at most one at a time.
create unique index product_prices_one_static on product_prices (product_id)
  where not is_archived and amount_type in ('free', 'fixed');
