-- Currencies are listed once, in the contract, which every price is checked against, with their least and largest amounts.
alter table product_prices add constraint product_prices_price_currency_form check (price_currency ~ '^[a-z]{3}$') not valid;
alter table product_prices validate constraint product_prices_price_currency_form;
alter table product_prices drop constraint product_prices_price_currency_check;
alter table product_prices rename constraint product_prices_price_currency_form to product_prices_price_currency_check;
alter table discounts add constraint discounts_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table discounts validate constraint discounts_currency_form;
alter table discounts drop constraint discounts_currency_check;
alter table discounts rename constraint discounts_currency_form to discounts_currency_check;
alter table subscriptions add constraint subscriptions_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table subscriptions validate constraint subscriptions_currency_form;
alter table subscriptions drop constraint subscriptions_currency_check;
alter table subscriptions rename constraint subscriptions_currency_form to subscriptions_currency_check;
alter table checkouts add constraint checkouts_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table checkouts validate constraint checkouts_currency_form;
alter table checkouts drop constraint checkouts_currency_check;
alter table checkouts rename constraint checkouts_currency_form to checkouts_currency_check;
alter table orders add constraint orders_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table orders validate constraint orders_currency_form;
alter table orders drop constraint orders_currency_check;
alter table orders rename constraint orders_currency_form to orders_currency_check;
alter table payments add constraint payments_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table payments validate constraint payments_currency_form;
alter table payments drop constraint payments_currency_check;
alter table payments rename constraint payments_currency_form to payments_currency_check;
alter table disputes add constraint disputes_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table disputes validate constraint disputes_currency_form;
alter table disputes drop constraint disputes_currency_check;
alter table disputes rename constraint disputes_currency_form to disputes_currency_check;
alter table refunds add constraint refunds_currency_form check (currency ~ '^[a-z]{3}$') not valid;
alter table refunds validate constraint refunds_currency_form;
alter table refunds drop constraint refunds_currency_check;
alter table refunds rename constraint refunds_currency_form to refunds_currency_check;

alter table product_prices
  add constraint product_prices_price_amount_sign check (price_amount >= 0) not valid,
  add constraint product_prices_minimum_amount_sign check (minimum_amount >= 0) not valid,
  add constraint product_prices_maximum_amount_sign check (maximum_amount >= 0) not valid,
  add constraint product_prices_preset_amount_sign check (preset_amount >= 0) not valid;
alter table product_prices validate constraint product_prices_price_amount_sign;
alter table product_prices drop constraint product_prices_price_amount_check;
alter table product_prices rename constraint product_prices_price_amount_sign to product_prices_price_amount_check;
alter table product_prices validate constraint product_prices_minimum_amount_sign;
alter table product_prices drop constraint product_prices_minimum_amount_check;
alter table product_prices rename constraint product_prices_minimum_amount_sign to product_prices_minimum_amount_check;
alter table product_prices validate constraint product_prices_maximum_amount_sign;
alter table product_prices drop constraint product_prices_maximum_amount_check;
alter table product_prices rename constraint product_prices_maximum_amount_sign to product_prices_maximum_amount_check;
alter table product_prices validate constraint product_prices_preset_amount_sign;
alter table product_prices drop constraint product_prices_preset_amount_check;
alter table product_prices rename constraint product_prices_preset_amount_sign to product_prices_preset_amount_check;
