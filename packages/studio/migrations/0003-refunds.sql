-- A run that failed for good gives its payment back, once: when the shop was asked to, after which the run
-- is not tried again, and when the shop had done it.
alter table studio.runs
  add column refund_asked_at timestamptz,
  add column refunded_at timestamptz,
  add check (refunded_at is null or refund_asked_at is not null);
