-- Refunds of the processor that a restored backup lacks, with what they end here when they are booked.
alter table recovered_refunds
  add column revoke_benefits boolean not null default false,
  add column revoke_subscription boolean not null default false;

-- Request by which a customer asked for the payment of an order, by the id that follows from its Idempotency-Key. Null
-- for charges that are scheduled, and for payments of checkouts.
alter table payments add column request_id uuid;
