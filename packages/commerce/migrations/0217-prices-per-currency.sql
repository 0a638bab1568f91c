-- migrate: without a transaction
-- A product has one unmetered price per currency, and one price per meter and currency. Free prices have no currency.
drop index concurrently if exists product_prices_one_static_per_currency;
create unique index concurrently product_prices_one_static_per_currency
  on product_prices (product_id, coalesce(price_currency, '')) where not is_archived and amount_type <> 'metered_unit' and legacy_interval is null;
drop index concurrently if exists product_prices_one_static;
drop index concurrently if exists product_prices_one_per_meter_and_currency;
create unique index concurrently product_prices_one_per_meter_and_currency
  on product_prices (product_id, meter_id, price_currency) where not is_archived;
drop index concurrently if exists product_prices_one_per_meter;
