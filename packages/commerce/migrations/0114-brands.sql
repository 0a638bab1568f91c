-- How the checkout, the portal, mails and invoices of a seller look, and what they say beside the product's own words; null until
-- it is set. The language for customers of whom none is known.
alter table organizations
  add column brand jsonb check (jsonb_typeof(brand) = 'object'),
  add column default_language text not null default 'en' check (default_language in ('en', 'sv', 'de', 'fr', 'es'));
