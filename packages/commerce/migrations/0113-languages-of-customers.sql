-- The language in which a customer reads pages, mails and invoices, as a BCP 47 tag; null: nobody has told it yet. A checkout
-- takes it from its page, and a customer from their checkout or from the portal.
alter table checkouts add column locale text check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
alter table customers add column locale text check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
