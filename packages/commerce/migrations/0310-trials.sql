-- Trials before the first charge of a subscription. Those of a checkout and of a checkout link replace that of the product.
alter table products
  add column trial_interval text check (trial_interval in ('day', 'week', 'month', 'year')),
  add column trial_interval_count integer check (trial_interval_count >= 1),
  add column trial_requires_payment_method boolean not null default true,
  add constraint products_trial check ((trial_interval is null) = (trial_interval_count is null));
alter table checkout_links
  add column trial_interval text check (trial_interval in ('day', 'week', 'month', 'year')),
  add column trial_interval_count integer check (trial_interval_count >= 1),
  add constraint checkout_links_trial check ((trial_interval is null) = (trial_interval_count is null));
-- The active trial is the one that the checkout sells, as its buyer has seen it.
alter table checkouts
  add column allow_trial boolean not null default true,
  add column trial_interval text check (trial_interval in ('day', 'week', 'month', 'year')),
  add column trial_interval_count integer check (trial_interval_count >= 1),
  add column active_trial_interval text check (active_trial_interval in ('day', 'week', 'month', 'year')),
  add column active_trial_interval_count integer check (active_trial_interval_count >= 1),
  add constraint checkouts_trial check ((trial_interval is null) = (trial_interval_count is null)),
  add constraint checkouts_active_trial
    check ((active_trial_interval is null) = (active_trial_interval_count is null));

create or replace trigger revision before update of name, description, is_archived, visibility, metadata, trial_interval,
  trial_interval_count, trial_requires_payment_method on products
  for each row when (
    (old.name, old.description, old.is_archived, old.visibility, old.metadata, old.trial_interval, old.trial_interval_count,
      old.trial_requires_payment_method)
    is distinct from
    (new.name, new.description, new.is_archived, new.visibility, new.metadata, new.trial_interval, new.trial_interval_count,
      new.trial_requires_payment_method)
  ) execute function raise_revision();

create or replace trigger revision before update of label, slug, success_url, allow_discount_codes, require_billing_address,
  discount_id, metadata, trial_interval, trial_interval_count on checkout_links
  for each row when (
    (old.label, old.slug, old.success_url, old.allow_discount_codes, old.require_billing_address, old.discount_id, old.metadata,
      old.trial_interval, old.trial_interval_count)
    is distinct from
    (new.label, new.slug, new.success_url, new.allow_discount_codes, new.require_billing_address, new.discount_id, new.metadata,
      new.trial_interval, new.trial_interval_count)
  ) execute function raise_revision();

create or replace trigger revision before update of product_id, product_price_id, currency, amount, discount_id,
  allow_discount_codes, require_billing_address, customer_name, customer_email, customer_ip_address, customer_billing_address,
  customer_tax_id, customer_metadata, custom_field_data, metadata, success_url, embed_origin, locale, allow_trial, trial_interval,
  trial_interval_count on checkouts
  for each row when (
    (old.product_id, old.product_price_id, old.currency, old.amount, old.discount_id, old.allow_discount_codes,
      old.require_billing_address, old.customer_name, old.customer_email, old.customer_ip_address, old.customer_billing_address,
      old.customer_tax_id, old.customer_metadata, old.custom_field_data, old.metadata, old.success_url, old.embed_origin, old.locale,
      old.allow_trial, old.trial_interval, old.trial_interval_count)
    is distinct from
    (new.product_id, new.product_price_id, new.currency, new.amount, new.discount_id, new.allow_discount_codes,
      new.require_billing_address, new.customer_name, new.customer_email, new.customer_ip_address, new.customer_billing_address,
      new.customer_tax_id, new.customer_metadata, new.custom_field_data, new.metadata, new.success_url, new.embed_origin, new.locale,
      new.allow_trial, new.trial_interval, new.trial_interval_count)
  ) execute function raise_revision();

-- The trials that customers have had. A customer is recognized by the keys of their e-mail address and of their card: hashes
-- under the server's secret, from which neither can be read.
create table trial_redemptions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id),
  product_id uuid not null references products (id),
  checkout_id uuid unique references checkouts (id),
  subscription_id uuid unique references subscriptions (id),
  email_key text,
  card_key text,
  created_at timestamptz not null,
  constraint trial_redemptions_one_user check (num_nonnulls(checkout_id, subscription_id) = 1)
);
create index trial_redemptions_product on trial_redemptions (product_id);
create index trial_redemptions_email on trial_redemptions (organization_id, email_key) where email_key is not null;
create index trial_redemptions_card on trial_redemptions (organization_id, card_key) where card_key is not null;

-- A process of an earlier version knows no trials: it would charge a buyer at once who was promised one, or begin the
-- subscription without it. Its transaction fails here, and a process of this version repeats the work.
create function require_trial() returns trigger language plpgsql as $$
begin
  if exists (select from checkouts where id = new.checkout_id and active_trial_interval is not null) then
    raise exception 'The checkout % sells a trial, before which nothing is charged.', new.checkout_id;
  end if;
  return new;
end
$$;
create trigger trials_of_payments before insert on payments
  for each row when (new.checkout_id is not null and new.amount > 0) execute function require_trial();
create trigger trials_of_subscriptions before insert on subscriptions
  for each row when (new.checkout_id is not null and new.trial_start is null) execute function require_trial();

-- The moment at which the end of a trial is announced: three days before it, or one day for a trial of less than three days. Null
-- for one of less than a day.
create function trial_announcement_of(trial_start timestamptz, trial_end timestamptz) returns timestamptz language sql immutable
  return case
    when trial_end - trial_start >= interval '3 days' then (trial_end at time zone 'utc' - interval '3 days') at time zone 'utc'
    when trial_end - trial_start >= interval '1 day' then (trial_end at time zone 'utc' - interval '1 day') at time zone 'utc'
  end;
