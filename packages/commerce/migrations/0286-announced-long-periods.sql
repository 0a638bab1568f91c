-- migrate: without a transaction
-- Subscriptions that may have something to announce: a renewal after half a year or more, or the end of a discount.
drop index concurrently if exists subscriptions_unannounced_renewals;
create index concurrently subscriptions_unannounced_renewals on subscriptions (announcement_of(current_period_end))
  where ended_at is null and status = 'active' and not cancel_at_period_end
    and (is_long_period(recurring_interval, recurring_interval_count) or discount_id is not null)
    and announced_period_end is distinct from current_period_end;
drop index concurrently if exists subscriptions_unannounced;
