-- Work that a moment brings is found by columns of the rows that wait, and the queue library is used through its
-- documented functions. Jobs of kinds that no longer exist would wait for a worker for ever.
drop table scheduled_jobs;
drop function new_queue_task(text);
select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
where task_identifier in (
  'checkouts.expire', 'customers.deleted', 'customers.payment-method-added', 'payments.resolve', 'refunds.resolve',
  'sandbox-processor.finish', 'sandbox-processor.move-refund', 'sandbox-processor.notify', 'sandbox-processor.notify-refund',
  'studio.expire-draft', 'studio.mail-failure', 'studio.mail-refund', 'studio.mail-refusal', 'studio.mail-result',
  'studio.refund', 'studio.sweep', 'subscriptions.charge', 'subscriptions.renew'
);
