-- migrate: without a transaction
-- The redemptions of a discount by one customer are counted without a look at the others.
drop index concurrently if exists discount_redemptions_email;
create index concurrently discount_redemptions_email on discount_redemptions (discount_id, email_key)
  where email_key is not null;
drop index concurrently if exists discount_redemptions_card;
create index concurrently discount_redemptions_card on discount_redemptions (discount_id, card_key)
  where card_key is not null;
