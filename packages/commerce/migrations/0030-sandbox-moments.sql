-- The sandbox processor's webhook events, each as the seller is sent it. An event waits for its next delivery until
-- `deliver_at` is null; it may be delivered more than once.
create table sandbox_events (
  id text primary key,
  type text not null,
  -- The payment or the refund that changed.
  subject jsonb not null check (jsonb_typeof(subject) = 'object'),
  deliver_at timestamptz,
  deliveries integer not null,
  created_at timestamptz not null
);
create index sandbox_events_due on sandbox_events (deliver_at) where deliver_at is not null;

-- When a payment that takes its time succeeds.
alter table sandbox_payments add column finish_at timestamptz check (finish_at is null or status = 'processing');
create index sandbox_payments_due on sandbox_payments (finish_at) where finish_at is not null;
alter table sandbox_payments rename column attempt_id to payment_id;
-- The sandbox's own id of the payment, where `payment_id` is always the seller's.
alter table sandbox_refunds rename column payment_id to payment;

-- When a refund takes its next step: a pending one succeeds, a returned one fails.
alter table sandbox_refunds add column move_at timestamptz;
create index sandbox_refunds_due on sandbox_refunds (move_at) where move_at is not null;

-- When the processor is asked about a refund whose outcome is not known; null when it need not be asked.
alter table refunds add column reconcile_at timestamptz;
create index refunds_due on refunds (reconcile_at) where reconcile_at is not null;
update refunds set reconcile_at = created_at + interval '30 seconds' where status = 'pending' and processor_id is null;
update sandbox_payments set finish_at = created_at + interval '5 seconds' where status = 'processing';
-- Refunds of the card 5126 go through and are sent back afterwards.
update sandbox_refunds set move_at = sandbox_refunds.created_at + interval '5 seconds'
  from sandbox_payments
  where sandbox_payments.id = sandbox_refunds.payment
    and (sandbox_refunds.status = 'pending' or (sandbox_refunds.status = 'succeeded' and card_last4 = '5126'));
