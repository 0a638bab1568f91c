-- The processor's words, when it rejected the request of a payment. Such a payment was never attempted.
alter table payments add column rejection text;
alter table payments
  add constraint payments_rejection_check check (rejection is null or failure_code = 'never_attempted');
