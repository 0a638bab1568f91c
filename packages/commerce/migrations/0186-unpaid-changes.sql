-- A change of product whose order is not paid yet: the subscription before it, to which it can be taken back.
create table unpaid_changes (
  subscription_id uuid primary key references subscriptions (id),
  order_id uuid not null unique references orders (id),
  -- The columns and the prices of the subscription before the change.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  -- How many of the order's lines, the first ones, are the change itself; the others waited for an order.
  own_lines integer not null check (own_lines >= 0),
  created_at timestamptz not null
);
