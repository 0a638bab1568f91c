-- The currency that every product of the organization has a price in.
alter table organizations
  add column default_presentment_currency text not null default 'usd'
    check (default_presentment_currency ~ '^[a-z]{3}$');

-- A PATCH sets it, so that a change of it raises the revision, too.
drop trigger revision on organizations;
create trigger revision
  before update of
    name, avatar_url, email, website, socials, subscription_settings, feature_settings, profile_settings,
    details, billing_email, default_badge_custom_content, default_upfront_split_to_contributors,
    total_monthly_spending_limit, per_user_monthly_spending_limit, time_zone, invoice_settings,
    default_presentment_currency on organizations
  for each row when ((
    old.name, old.avatar_url, old.email, old.website, old.socials, old.subscription_settings,
    old.feature_settings, old.profile_settings, old.details, old.billing_email,
    old.default_badge_custom_content, old.default_upfront_split_to_contributors,
    old.total_monthly_spending_limit, old.per_user_monthly_spending_limit, old.time_zone,
    old.invoice_settings, old.default_presentment_currency
  ) is distinct from (
    new.name, new.avatar_url, new.email, new.website, new.socials, new.subscription_settings,
    new.feature_settings, new.profile_settings, new.details, new.billing_email,
    new.default_badge_custom_content, new.default_upfront_split_to_contributors,
    new.total_monthly_spending_limit, new.per_user_monthly_spending_limit, new.time_zone,
    new.invoice_settings, new.default_presentment_currency
  )) execute function raise_revision();

drop trigger revision on checkouts;
create trigger revision
  before update of
    product_id, product_price_id, currency, amount, discount_id, allow_discount_codes,
    require_billing_address, customer_name, customer_email, customer_ip_address, customer_billing_address,
    customer_tax_id, customer_metadata, custom_field_data, metadata, success_url, embed_origin, locale on checkouts
  for each row when ((
    old.product_id, old.product_price_id, old.currency, old.amount, old.discount_id,
    old.allow_discount_codes, old.require_billing_address, old.customer_name, old.customer_email,
    old.customer_ip_address, old.customer_billing_address, old.customer_tax_id, old.customer_metadata,
    old.custom_field_data, old.metadata, old.success_url, old.embed_origin, old.locale
  ) is distinct from (
    new.product_id, new.product_price_id, new.currency, new.amount, new.discount_id,
    new.allow_discount_codes, new.require_billing_address, new.customer_name, new.customer_email,
    new.customer_ip_address, new.customer_billing_address, new.customer_tax_id, new.customer_metadata,
    new.custom_field_data, new.metadata, new.success_url, new.embed_origin, new.locale
  )) execute function raise_revision();
