-- A guest is a buyer who typed the e-mail address of a known customer without having proven that it is theirs.
-- Their purchase belongs to that customer, but keeps what the guest typed; null when the customer bought.
alter table orders add column guest jsonb check (guest ?& array['name', 'email', 'billing_address', 'tax_id']);
alter table subscriptions add column guest jsonb check (guest ?& array['name', 'email', 'billing_address', 'tax_id']);
