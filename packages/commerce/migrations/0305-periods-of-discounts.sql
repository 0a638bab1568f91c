-- A discount applies to a number of periods, decided when a subscription gets it: those that begin before the start of the
-- first one plus the months of the discount. The column counts those that have not begun; null for all of them. A date
-- would move with a pause or another interval, the number does not.
alter table subscriptions
  add column discount_periods_left integer check (discount_periods_left >= 0),
  add constraint subscriptions_discount_periods_check check (discount_periods_left is null or discount_id is not null);

-- Running subscriptions keep the charges that the dates promised: their periods are counted as they were renewed until now.
-- The months are those of the anchor; periods of days and weeks had to begin within them, longer ones by the start of the last.
create function periods_left_by_dates(
  anchor timestamptz, unit text, units integer, period_end timestamptz,
  duration text, months integer, discounted_at timestamptz, discount_anchor timestamptz
) returns integer language plpgsql as $$
declare
  is_short boolean := unit in ('day', 'week');
  step interval := units * (case unit when 'day' then interval '24 hours' when 'week' then interval '168 hours'
    when 'month' then interval '1 month' else interval '1 year' end);
  -- Wall clock of UTC, in which calendar months are added to the anchors.
  anchor_day timestamp := anchor at time zone 'UTC';
  first_day timestamp := discounted_at at time zone 'UTC';
  months_day timestamp := discount_anchor at time zone 'UTC';
  next_day timestamp := period_end at time zone 'UTC';
  first_month integer;
  last_day timestamp;
  next_period integer;
begin
  if duration = 'forever' then return null; end if;
  if duration = 'once' then return (period_end <= discounted_at)::integer; end if;
  first_month := 12 * (extract(year from first_day) - extract(year from months_day))
    + extract(month from first_day) - extract(month from months_day);
  if months_day + make_interval(months => first_month) > first_day then first_month := first_month - 1; end if;
  last_day := months_day + make_interval(months => first_month + months - (not is_short)::integer);
  next_period := case when is_short then floor(extract(epoch from next_day - anchor_day) / extract(epoch from step))
    else floor((12 * (extract(year from next_day) - extract(year from anchor_day))
      + extract(month from next_day) - extract(month from anchor_day))
      / (12 * extract(year from step) + extract(month from step))) end;
  return (
    select count(*) from generate_series(0, months * (case when is_short then 31 else 1 end)) later,
      lateral (select anchor_day + (next_period + later) * step as day) period
    where period.day <= first_day or (case when is_short then period.day < last_day else period.day <= last_day end)
  );
end
$$;

update subscriptions s set discount_periods_left = periods_left_by_dates(
    s.anchor_at, s.recurring_interval, s.recurring_interval_count, s.current_period_end,
    d.duration, d.duration_in_months, s.discounted_at, s.discount_anchor_at)
  from discounts d where d.id = s.discount_id and d.duration <> 'forever';

-- A plan that a declined change left behind, and that the subscription may go back to.
update unpaid_changes u set before = u.before || jsonb_build_object('discount_periods_left', periods_left_by_dates(
    (u.before ->> 'anchor_at')::timestamptz, u.before ->> 'recurring_interval',
    coalesce((u.before ->> 'recurring_interval_count')::integer, 1), (u.before ->> 'current_period_end')::timestamptz,
    d.duration, d.duration_in_months, (u.before ->> 'discounted_at')::timestamptz,
    (u.before ->> 'discount_anchor_at')::timestamptz))
  from discounts d where d.id = (u.before ->> 'discount_id')::uuid;

drop function periods_left_by_dates;

-- Number of periods that a discount of some months applies to, as `discountedPeriods` counts it.
create function discounted_periods(months integer, unit text, units integer, first timestamptz)
  returns integer language sql immutable
  return ceil(case unit
    when 'month' then months::numeric / units
    when 'year' then months::numeric / (12 * units)
    else extract(epoch from ((first at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC' - first)
      / (units * case unit when 'day' then 86400 else 604800 end) end);

-- A process of an earlier version, which goes on while this one starts, does not write the column. The periods of what it
-- writes are counted here: of a discount that a subscription gets, and of a period that begins, or is taken back. A process
-- of this version writes another number whenever a discounted period begins; a trial begins none.
create function count_discounted_periods() returns trigger language plpgsql as $$
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
    if new.discount_id = old.discount_id then
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
create trigger discounted_periods before insert or update of discount_id, discounted_at, current_period_start
  on subscriptions for each row execute function count_discounted_periods();
