-- migrate: without a transaction
-- Tax inside the prices of a subscription or on top of them: decided when it is bought and when its plan changes, so that a
-- move to another country does not change what is paid. Its orders, prorations and credits are in the same terms.
alter table subscriptions add column if not exists tax_behavior text not null default 'exclusive';
alter table subscriptions drop constraint if exists subscriptions_tax_behavior_check;
alter table subscriptions add constraint subscriptions_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')) not valid;
alter table subscriptions validate constraint subscriptions_tax_behavior_check;
