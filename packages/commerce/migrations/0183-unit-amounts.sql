-- A decimal number has one form, in which it is answered: 05, 5.0 and 5 are the same.
update product_prices set unit_amount = trim_scale(unit_amount::numeric)::text
  where unit_amount <> trim_scale(unit_amount::numeric)::text;
alter table product_prices
  add constraint product_prices_unit_amount_form_check check (unit_amount = trim_scale(unit_amount::numeric)::text);
