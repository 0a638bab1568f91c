-- The number of discounted periods also stays the same where a checkout begins the same discount again, and pays for its first
-- period. That is no period of the earlier discount: whoever writes it, the periods are counted from the new beginning.
create or replace function count_discounted_periods() returns trigger language plpgsql as $$
declare
  discount record;
  used integer := 0;
begin
  if new.discount_id is null then
    new.discount_periods_left := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.discount_periods_left is not null then return new; end if;
  else
    if new.discount_periods_left is distinct from old.discount_periods_left then return new; end if;
    -- A checkout begins the discount that the subscription has again, with its first period: its number may stay the same.
    if new.discount_id = old.discount_id
      and (new.discounted_at = old.discounted_at or new.discounted_at <> new.current_period_start) then
      -- All periods are not counted.
      if old.discount_periods_left is not null and new.status <> 'trialing'
        and new.current_period_start <> old.current_period_start then
        new.discount_periods_left := greatest(0, old.discount_periods_left
          + case when new.current_period_start > old.current_period_start then -1 else 1 end);
      end if;
      return new;
    end if;
  end if;
  select duration, duration_in_months into discount from discounts where id = new.discount_id;
  if discount.duration = 'forever' then
    new.discount_periods_left := null;
    return new;
  end if;
  if new.discounted_at <= new.current_period_start then
    used := 1 + case when new.recurring_interval in ('month', 'year')
      then floor((12 * (extract(year from new.current_period_start at time zone 'UTC')
          - extract(year from new.discounted_at at time zone 'UTC'))
        + extract(month from new.current_period_start at time zone 'UTC')
          - extract(month from new.discounted_at at time zone 'UTC'))
        / (new.recurring_interval_count * case new.recurring_interval when 'year' then 12 else 1 end))
      else floor(extract(epoch from new.current_period_start - new.discounted_at)
        / (new.recurring_interval_count * case new.recurring_interval when 'day' then 86400 else 604800 end)) end;
  end if;
  new.discount_periods_left := greatest(0, case discount.duration when 'once' then 1 else
    discounted_periods(discount.duration_in_months, new.recurring_interval, new.recurring_interval_count, new.discounted_at)
    end - used);
  return new;
end
$$;

-- A process of an earlier version knows neither scheduled changes nor pauses. What it does later than they were scheduled takes
-- their place, as in this version: another product that of a scheduled change, and a cancellation or an end that of both.
create function clear_scheduled_pause() returns trigger language plpgsql as $$
begin
  new.pause_at_period_end := false;
  new.resumes_at := null;
  return new;
end
$$;
create trigger cleared_pause before update of cancel_at_period_end on subscriptions for each row
  when (new.cancel_at_period_end and not old.cancel_at_period_end and new.pause_at_period_end)
  execute function clear_scheduled_pause();

create function clear_scheduled_change() returns trigger language plpgsql as $$
begin
  delete from subscription_updates where subscription_id = new.id;
  return null;
end
$$;
create trigger cleared_change after update of product_id, cancel_at_period_end, status on subscriptions for each row
  when (new.product_id <> old.product_id or (new.cancel_at_period_end and not old.cancel_at_period_end)
    or (new.status = 'canceled' and old.status <> 'canceled'))
  execute function clear_scheduled_change();
