-- What invoices say of their seller beyond name and address, and how their numbers begin; null until it is set.
alter table organizations add column invoice_settings jsonb check (jsonb_typeof(invoice_settings) = 'object');
