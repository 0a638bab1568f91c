-- Tax inside a price or on top of it. A price without a behavior is exclusive. A checkout has one once its tax is known, and
-- an order keeps that of its sale: its lines and its discount include the tax where it is inclusive.
alter table product_prices
  add column tax_behavior text check (tax_behavior in ('location', 'inclusive', 'exclusive'));
alter table checkouts
  add column tax_behavior text check (tax_behavior in ('inclusive', 'exclusive'));
alter table orders
  add column tax_behavior text not null default 'exclusive' check (tax_behavior in ('inclusive', 'exclusive'));
