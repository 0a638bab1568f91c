-- The number of times that one customer can redeem a discount. A customer is recognized by the keys of their e-mail address
-- and of their card: hashes under the server's secret, from which neither can be read.
alter table discounts
  add column max_redemptions_per_customer integer check (max_redemptions_per_customer >= 1);
alter table discount_redemptions
  add column email_key text,
  add column card_key text;

drop trigger revision on discounts;
create trigger revision
  before update of name, amount, currency, amounts, basis_points, duration_in_months, code, starts_at, ends_at, max_redemptions,
    max_redemptions_per_customer, metadata on discounts
  for each row when (
    (old.name, old.amount, old.currency, old.amounts, old.basis_points, old.duration_in_months, old.code, old.starts_at, old.ends_at,
      old.max_redemptions, old.max_redemptions_per_customer, old.metadata)
    is distinct from
    (new.name, new.amount, new.currency, new.amounts, new.basis_points, new.duration_in_months, new.code, new.starts_at, new.ends_at,
      new.max_redemptions, new.max_redemptions_per_customer, new.metadata)
  ) execute function raise_revision();
