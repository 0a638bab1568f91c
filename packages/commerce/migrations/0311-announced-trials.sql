-- migrate: without a transaction
-- Subscriptions in a trial whose end is to be announced.
drop index concurrently if exists subscriptions_unannounced_trials;
create index concurrently subscriptions_unannounced_trials on subscriptions (trial_announcement_of(trial_start, trial_end))
  where ended_at is null and status = 'trialing' and not cancel_at_period_end
    and announced_period_end is distinct from current_period_end;
