-- What a fixed discount takes off, by currency. `amount` and `currency` are those of the default currency, else the first.
alter table discounts add column amounts jsonb check (jsonb_typeof(amounts) = 'object');
update discounts set amounts = jsonb_build_object(currency, amount) where type = 'fixed';

-- A PATCH sets it, so that a change of it raises the revision, too.
drop trigger revision on discounts;
create trigger revision
  before update of name, amount, currency, amounts, basis_points, duration_in_months, code, starts_at, ends_at,
    max_redemptions, metadata on discounts
  for each row when ((
    old.name, old.amount, old.currency, old.amounts, old.basis_points, old.duration_in_months, old.code,
    old.starts_at, old.ends_at, old.max_redemptions, old.metadata
  ) is distinct from (
    new.name, new.amount, new.currency, new.amounts, new.basis_points, new.duration_in_months, new.code,
    new.starts_at, new.ends_at, new.max_redemptions, new.metadata
  )) execute function raise_revision();
