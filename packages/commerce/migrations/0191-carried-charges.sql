-- The total of an order that is below the least charge of the payment processor: the next order of the subscription charges it.
create table carried_charges (
  order_id uuid primary key references orders (id),
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  subscription_id uuid not null references subscriptions (id),
  currency text not null,
  -- Net of tax, which comes on top.
  amount integer not null check (amount >= 0),
  tax_amount integer not null check (tax_amount >= 0),
  -- The order that charges it; null while it waits for one.
  charged_by uuid references orders (id),
  -- When the subscription had ended and no order followed.
  written_off_at timestamptz,
  created_at timestamptz not null,
  check (amount + tax_amount > 0),
  check (charged_by is null or (written_off_at is null and charged_by <> order_id))
);
create index carried_charges_newest on carried_charges (organization_id, created_at desc, order_id);
create index carried_charges_customer on carried_charges (customer_id);
create index carried_charges_subscription on carried_charges (subscription_id, created_at);
create index carried_charges_charged_by on carried_charges (charged_by) where charged_by is not null;

-- Below zero of an order that is carried, by its total; above zero of an order that charges earlier ones.
alter table orders add column applied_balance_amount integer not null default 0;

-- Carried charges are refunded on the order that charges them.
alter table orders
  add constraint orders_refunded_amount_check check (refunded_amount
    between 0 and subtotal_amount - discount_amount + greatest(applied_balance_amount, 0)) not valid,
  add constraint orders_refunded_tax_amount_check check (refunded_tax_amount
    between 0 and tax_amount + greatest(applied_balance_amount, 0)) not valid;
alter table orders validate constraint orders_refunded_amount_check;
alter table orders validate constraint orders_refunded_tax_amount_check;
alter table orders drop constraint orders_check1, drop constraint orders_check2;
