-- How many checkouts a link has opened. Visitors change it, so that it is no entry of the audit log.
alter table checkout_links add column openings_count integer not null default 0 check (openings_count >= 0);
call audit_table('checkout_links', left_out => '{client_secret,openings_count}');
-- The links that start with a discount, for what follows from its deletion.
create index checkout_links_discount on checkout_links (discount_id) where deleted_at is null and discount_id is not null;
