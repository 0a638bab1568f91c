-- migrate: without a transaction
-- The rate of a tax, in hundredths of a percent. Null without tax, and for sales of earlier versions.
alter table checkouts add column if not exists tax_rate integer;
alter table orders add column if not exists tax_rate integer;
