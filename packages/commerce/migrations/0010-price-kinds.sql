-- What usage is counted by. Metered prices refer to it.
create table meters (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null check (length(name) >= 3),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  aggregation jsonb not null check (jsonb_typeof(aggregation) = 'object'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  modified_at timestamptz
);
create index meters_organization on meters (organization_id, created_at desc, id);

alter table product_prices
  drop constraint product_prices_amount_type_check,
  drop constraint product_prices_check,
  drop constraint product_prices_check1,
  add column minimum_amount integer check (minimum_amount between 50 and 99999999),
  add column maximum_amount integer check (maximum_amount between 50 and 1000000),
  add column preset_amount integer check (preset_amount between 50 and 1000000),
  add column meter_id uuid references meters (id),
  -- An exact decimal of cents. As text it passes through JSON unharmed.
  add column unit_amount text check (unit_amount ~ '^[0-9]{1,5}([.][0-9]{1,12})?$' and unit_amount::numeric > 0),
  add column cap_amount integer check (cap_amount >= 0),
  -- Prices made before the interval belonged to the product carry it themselves; they are only read.
  add column legacy_interval text check (legacy_interval in ('month', 'year')),
  add constraint product_prices_amount_type_check check (amount_type in ('free', 'fixed', 'custom', 'metered_unit')),
  add check ((amount_type = 'fixed') = (price_amount is not null)),
  add check ((amount_type = 'free') = (price_currency is null)),
  add check (amount_type = 'custom' or (minimum_amount is null and maximum_amount is null and preset_amount is null)),
  add check ((amount_type = 'metered_unit') = (meter_id is not null)),
  add check ((amount_type = 'metered_unit') = (unit_amount is not null)),
  add check (amount_type = 'metered_unit' or cap_amount is null);

drop index product_prices_one_static;
create unique index product_prices_one_static on product_prices (product_id)
  where not is_archived and amount_type <> 'metered_unit' and legacy_interval is null;
create unique index product_prices_one_per_meter on product_prices (product_id, meter_id) where not is_archived;
create index product_prices_meter on product_prices (meter_id) where meter_id is not null;
