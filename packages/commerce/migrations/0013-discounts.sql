create table discounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null check (name <> ''),
  type text not null check (type in ('fixed', 'percentage')),
  amount integer check (amount >= 0),
  currency text check (currency = 'usd'),
  basis_points integer check (basis_points between 1 and 10000),
  duration text not null check (duration in ('once', 'forever', 'repeating')),
  duration_in_months integer check (duration_in_months >= 1),
  code text check (length(code) between 3 and 256),
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer check (max_redemptions >= 1),
  -- How many redemptions there are, counted by the transactions that make and undo them.
  redemptions_count integer not null check (redemptions_count >= 0),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((type = 'fixed') = (amount is not null)),
  check ((type = 'fixed') = (currency is not null)),
  check ((type = 'percentage') = (basis_points is not null)),
  check ((duration = 'repeating') = (duration_in_months is not null))
);
create unique index discounts_code on discounts (organization_id, lower(code)) where deleted_at is null;
create index discounts_newest on discounts (organization_id, created_at desc, id) where deleted_at is null;

-- The only products a discount is for; none means all.
create table discount_products (
  discount_id uuid not null references discounts (id),
  product_id uuid not null references products (id),
  position integer not null,
  primary key (discount_id, product_id)
);
create index discount_products_product on discount_products (product_id);

-- A use of a discount, made when a checkout is confirmed and taken back when its payment comes to
-- nothing. A checkout uses one discount at most.
create table discount_redemptions (
  checkout_id uuid primary key references checkouts (id),
  discount_id uuid not null references discounts (id),
  created_at timestamptz not null
);
create index discount_redemptions_discount on discount_redemptions (discount_id);

alter table checkouts
  add column discount_id uuid references discounts (id),
  add column subscription_id uuid,
  add check (discount_amount = 0 or discount_id is not null);
create index checkouts_discount on checkouts (discount_id) where discount_id is not null;

alter table orders add column discount_id uuid references discounts (id);
create index orders_discount on orders (discount_id) where discount_id is not null;
