-- migrate: without a transaction
-- Every row passes: no earlier version writes these statuses.
alter table subscriptions validate constraint subscriptions_trialing;
alter table subscriptions validate constraint subscriptions_paused;
