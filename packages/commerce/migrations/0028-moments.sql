-- The moment at which an order that is owed is charged to a saved payment method; null when nothing is to be tried.
alter table orders add column next_payment_attempt_at timestamptz;
create index orders_payment_attempt_due on orders (next_payment_attempt_at) where next_payment_attempt_at is not null;
update orders set next_payment_attempt_at = created_at where status = 'pending';

-- The moment at which the processor is asked what became of a payment whose outcome is not known.
alter table payments add column reconcile_at timestamptz;
create index payments_reconcile_due on payments (reconcile_at) where status = 'pending';
update payments set reconcile_at = created_at + interval '60 seconds' where status = 'pending';

-- A period that is over is renewed or, where the subscription was canceled for its end, ends the subscription.
drop index subscriptions_due;
create index subscriptions_due on subscriptions (current_period_end)
  where ended_at is null and (status in ('active', 'trialing') or cancel_at_period_end);
