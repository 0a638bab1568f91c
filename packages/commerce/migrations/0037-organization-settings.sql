-- Settings that a seller makes for the organization and reads back.
alter table organizations
  add column feature_settings jsonb check (jsonb_typeof(feature_settings) = 'object'),
  add column profile_settings jsonb check (jsonb_typeof(profile_settings) = 'object'),
  add column details jsonb check (jsonb_typeof(details) = 'object'),
  add column billing_email text,
  add column default_badge_custom_content text,
  add column default_upfront_split_to_contributors integer
    check (default_upfront_split_to_contributors between 0 and 100),
  add column total_monthly_spending_limit integer check (total_monthly_spending_limit >= 0),
  add column per_user_monthly_spending_limit integer
    check (per_user_monthly_spending_limit between 0 and total_monthly_spending_limit);
