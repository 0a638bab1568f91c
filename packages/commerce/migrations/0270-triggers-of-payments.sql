-- migrate: without a transaction
-- What started a payment; null for payments of earlier versions.
alter table payments add column if not exists trigger text;
alter table payments drop constraint if exists payments_trigger_check;
alter table payments add constraint payments_trigger_check check (trigger in ('purchase', 'subscription_cycle', 'retry_dunning',
  'retry_customer', 'retry_payment_method_update', 'retry_admin')) not valid;
alter table payments validate constraint payments_trigger_check;

-- What started the next attempt, for attempts that are not planned by the order itself.
alter table orders add column if not exists next_payment_trigger text;
alter table orders drop constraint if exists orders_next_payment_trigger_check;
alter table orders add constraint orders_next_payment_trigger_check check (next_payment_trigger = 'retry_payment_method_update') not valid;
alter table orders validate constraint orders_next_payment_trigger_check;
