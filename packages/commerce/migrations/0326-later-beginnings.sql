-- A subscription can be created before it begins. It is paused until then, which is no period of its interval.
create or replace function check_billing_interval() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.product_id <> old.product_id) and exists (
    select from products where id = new.product_id and recurring_interval = new.recurring_interval
      and recurring_interval_count <> new.recurring_interval_count) then
    raise exception 'The product % is not charged every %.', new.product_id, new.recurring_interval;
  end if;
  if new.status not in ('trialing', 'paused') and new.recurring_interval_count > 1
    and (tg_op = 'INSERT' or new.current_period_start <> old.current_period_start)
    and new.current_period_end < new.current_period_start
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
