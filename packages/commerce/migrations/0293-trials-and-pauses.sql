-- Trials and pauses of subscriptions, and the change of product that is scheduled for the end of a period.
alter table subscriptions add column trial_start timestamptz;
alter table subscriptions add column trial_end timestamptz;
alter table subscriptions add column pause_at_period_end boolean not null default false;
alter table subscriptions add column paused_at timestamptz;
alter table subscriptions add column resumes_at timestamptz;
alter table subscriptions add constraint subscriptions_trial check ((trial_start is null) = (trial_end is null));
alter table subscriptions add constraint subscriptions_trialing
  check (status <> 'trialing' or (trial_end is not null and trial_end = current_period_end)) not valid;
alter table subscriptions add constraint subscriptions_paused check ((paused_at is not null) = (status = 'paused')) not valid;
alter table subscriptions add constraint subscriptions_resumes
  check (resumes_at is null or status = 'paused' or pause_at_period_end);

create table subscription_updates (
  id uuid primary key,
  subscription_id uuid not null unique references subscriptions (id),
  product_id uuid not null references products (id),
  applies_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index subscription_updates_product on subscription_updates (product_id);
call audit_table('subscription_updates');

drop trigger revision on subscriptions;
create trigger revision before update of product_id, discount_id, status, amount, cancel_at_period_end, canceled_at, ends_at,
  customer_cancellation_reason, customer_cancellation_comment, trial_end, pause_at_period_end, resumes_at, metadata, anchor_at
  on subscriptions for each row when (
    old.product_id is distinct from new.product_id or old.discount_id is distinct from new.discount_id
    or old.status is distinct from new.status or old.amount is distinct from new.amount
    or old.cancel_at_period_end is distinct from new.cancel_at_period_end
    or old.canceled_at is distinct from new.canceled_at or old.ends_at is distinct from new.ends_at
    or old.customer_cancellation_reason is distinct from new.customer_cancellation_reason
    or old.customer_cancellation_comment is distinct from new.customer_cancellation_comment
    or old.trial_end is distinct from new.trial_end or old.pause_at_period_end is distinct from new.pause_at_period_end
    or old.resumes_at is distinct from new.resumes_at or old.metadata is distinct from new.metadata
    or old.anchor_at is distinct from new.anchor_at)
  execute function raise_revision();

-- A process of an earlier version knows neither trials nor pauses nor scheduled changes: it would renew a subscription that
-- pauses, charge the old product, or leave a charged one in its trial. Its transaction fails here, and a process of this version
-- repeats the work. The length of a period is not that of the interval in a trial, and where its end has been moved.
create or replace function check_billing_interval() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.product_id <> old.product_id) and exists (
    select from products where id = new.product_id and recurring_interval = new.recurring_interval
      and recurring_interval_count <> new.recurring_interval_count) then
    raise exception 'The product % is not charged every %.', new.product_id, new.recurring_interval;
  end if;
  if new.status <> 'trialing' and new.recurring_interval_count > 1 and new.current_period_end < new.current_period_start
    + new.recurring_interval_count * (case new.recurring_interval
      when 'day' then interval '1 day' when 'week' then interval '7 days'
      when 'month' then interval '28 days' else interval '365 days' end) then
    raise exception 'The period of the subscription % is shorter than % %s.',
      new.id, new.recurring_interval_count, new.recurring_interval;
  end if;
  if tg_op = 'UPDATE' and new.current_period_start > old.current_period_start and (
    (old.status = 'trialing' and new.status = 'trialing') or (old.pause_at_period_end and new.pause_at_period_end)
    or exists (select from subscription_updates
      where subscription_id = new.id and applies_at <= new.current_period_start)) then
    raise exception 'The subscription % is not renewed in its trial, into a pause, or before its scheduled change.', new.id;
  end if;
  return new;
end
$$;
