-- A seller can give a running subscription another discount. It counts for the periods to come: the running one was
-- charged with this one, which a change of product within it is worked out by.
alter table subscriptions add column period_discount_id uuid references discounts (id);
update subscriptions set period_discount_id = discount_id where discount_id is not null;

-- A use of a discount is by a checkout, or by a subscription that was given it later.
alter table discount_redemptions
  drop constraint discount_redemptions_pkey,
  alter column checkout_id drop not null,
  add column subscription_id uuid references subscriptions (id),
  add constraint discount_redemptions_one_user check (num_nonnulls(checkout_id, subscription_id) = 1);
create unique index discount_redemptions_checkout on discount_redemptions (checkout_id) where checkout_id is not null;
-- The same discount given again is the same use.
create unique index discount_redemptions_subscription on discount_redemptions (subscription_id, discount_id)
  where subscription_id is not null;
