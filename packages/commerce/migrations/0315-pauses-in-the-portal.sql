-- migrate: without a transaction
-- True if customers can pause and resume their subscriptions in the portal, which no shop has let them until now.
alter table organizations add column if not exists allow_pauses boolean not null default false;

-- A PATCH sets it, so that a change of it raises the revision, too.
create or replace trigger revision
  before update of
    name, avatar_url, email, website, socials, subscription_settings, feature_settings, profile_settings,
    details, billing_email, default_badge_custom_content, default_upfront_split_to_contributors,
    total_monthly_spending_limit, per_user_monthly_spending_limit, time_zone, invoice_settings,
    default_presentment_currency, default_tax_behavior, allow_email_change, allow_pauses on organizations
  for each row when ((
    old.name, old.avatar_url, old.email, old.website, old.socials, old.subscription_settings,
    old.feature_settings, old.profile_settings, old.details, old.billing_email,
    old.default_badge_custom_content, old.default_upfront_split_to_contributors,
    old.total_monthly_spending_limit, old.per_user_monthly_spending_limit, old.time_zone,
    old.invoice_settings, old.default_presentment_currency, old.default_tax_behavior, old.allow_email_change,
    old.allow_pauses
  ) is distinct from (
    new.name, new.avatar_url, new.email, new.website, new.socials, new.subscription_settings,
    new.feature_settings, new.profile_settings, new.details, new.billing_email,
    new.default_badge_custom_content, new.default_upfront_split_to_contributors,
    new.total_monthly_spending_limit, new.per_user_monthly_spending_limit, new.time_zone,
    new.invoice_settings, new.default_presentment_currency, new.default_tax_behavior, new.allow_email_change,
    new.allow_pauses
  )) execute function raise_revision();

-- Benefits that a pause takes away until its end.
alter table benefit_grants drop constraint if exists benefit_grants_revocation_reason_wide;
alter table benefit_grants add constraint benefit_grants_revocation_reason_wide check (revocation_reason in ('customer_deleted',
  'refunded', 'disputed', 'not_paid', 'subscription_paused', 'subscription_ended', 'product_changed', 'benefit_removed',
  'benefit_deleted')) not valid;
alter table benefit_grants validate constraint benefit_grants_revocation_reason_wide;
alter table benefit_grants drop constraint if exists benefit_grants_revocation_reason_check;
alter table benefit_grants rename constraint benefit_grants_revocation_reason_wide to benefit_grants_revocation_reason_check;

-- Pauses that end on a date.
create index concurrently if not exists subscriptions_to_resume on subscriptions (resumes_at)
  where status = 'paused' and resumes_at is not null;
