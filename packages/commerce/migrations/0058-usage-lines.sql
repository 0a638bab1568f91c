-- A line of an order that charges usage says how many units it charges, what each costs in minor units, and when they
-- were used. Decimal numbers are texts, which pass through JSON unharmed.
alter table order_items
  add column quantity text check (quantity ~ '^[0-9]+([.][0-9]+)?$'),
  add column unit_amount text check (unit_amount ~ '^[0-9]+([.][0-9]+)?$'),
  add column used_from timestamptz,
  add column used_until timestamptz,
  add check (num_nulls(quantity, unit_amount, used_from, used_until) in (0, 4));

-- Usage at a price that a subscriber has left waits for the next order as differences of products do.
alter table subscription_prorations
  add column quantity text check (quantity ~ '^[0-9]+([.][0-9]+)?$'),
  add column unit_amount text check (unit_amount ~ '^[0-9]+([.][0-9]+)?$'),
  add column used_from timestamptz,
  add column used_until timestamptz,
  add check (num_nulls(quantity, unit_amount, used_from, used_until) in (0, 4));
