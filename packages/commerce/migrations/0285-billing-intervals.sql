-- Billing intervals of several units: every two weeks, every three months.
alter table products add column recurring_interval_count integer not null default 1
  constraint products_recurring_interval_count_check check (recurring_interval_count >= 1);
alter table subscriptions add column recurring_interval_count integer not null default 1
  constraint subscriptions_recurring_interval_count_check check (recurring_interval_count >= 1);

-- Periods of half a year and more, whose renewals are announced.
create function is_long_period(unit text, units integer) returns boolean language sql immutable
  return units >= case unit when 'day' then 180 when 'week' then 25 when 'month' then 6 else 1 end;

-- A process of an earlier version counts every interval as one unit. It must not open or renew a subscription with several: the
-- customer would be charged too early. Its transaction fails here, and a process of this version repeats the work.
create function check_billing_interval() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.product_id <> old.product_id) and exists (
    select from products where id = new.product_id and recurring_interval = new.recurring_interval
      and recurring_interval_count <> new.recurring_interval_count) then
    raise exception 'The product % is not charged every %.', new.product_id, new.recurring_interval;
  end if;
  if new.recurring_interval_count > 1 and new.current_period_end < new.current_period_start
    + new.recurring_interval_count * (case new.recurring_interval
      when 'day' then interval '1 day' when 'week' then interval '7 days'
      when 'month' then interval '28 days' else interval '365 days' end) then
    raise exception 'The period of the subscription % is shorter than % %s.',
      new.id, new.recurring_interval_count, new.recurring_interval;
  end if;
  return new;
end
$$;
create trigger billing_interval before insert or update of product_id, current_period_start on subscriptions
  for each row execute function check_billing_interval();
