-- The end of the last period whose renewal was announced to the customer, or needed no announcement.
alter table subscriptions add column announced_period_end timestamptz;

-- The moment, a week before the end of a period, at which its renewal is announced.
create function announcement_of(period_end timestamptz) returns timestamptz language sql immutable
  return (period_end at time zone 'utc' - interval '7 days') at time zone 'utc';

-- Subscriptions that may have something to announce: a renewal after a year, or the end of a discount.
create index subscriptions_unannounced on subscriptions (announcement_of(current_period_end))
  where ended_at is null and status = 'active' and not cancel_at_period_end
    and (recurring_interval = 'year' or discount_id is not null)
    and announced_period_end is distinct from current_period_end;

-- The audit log does not tell of announcements.
call audit_table('subscriptions', left_out => '{revision,announced_period_end}');
