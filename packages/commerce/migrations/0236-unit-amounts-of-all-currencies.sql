-- migrate: without a transaction
-- A unit can cost more than five digits of minor units in currencies of a small unit, such as IDR.
alter table product_prices drop constraint if exists product_prices_unit_amount_digits;
alter table product_prices add constraint product_prices_unit_amount_digits
  check (unit_amount ~ '^[0-9]{1,10}([.][0-9]{1,12})?$' and unit_amount::numeric > 0) not valid;
alter table product_prices validate constraint product_prices_unit_amount_digits;
alter table product_prices drop constraint if exists product_prices_unit_amount_check;
alter table product_prices rename constraint product_prices_unit_amount_digits to product_prices_unit_amount_check;
