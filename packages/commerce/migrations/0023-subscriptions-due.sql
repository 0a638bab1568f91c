-- Whoever renews a subscription takes others along that fall due at the same moment.
create index subscriptions_due on subscriptions (current_period_end, created_at, id)
  where ended_at is null and status in ('active', 'trialing') and not cancel_at_period_end;
