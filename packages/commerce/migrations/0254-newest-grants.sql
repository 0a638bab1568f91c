-- migrate: without a transaction
-- Grants of all benefits of an organization, newest first.
drop index concurrently if exists benefit_grants_newest;
create index concurrently benefit_grants_newest on benefit_grants (organization_id, created_at desc, id);
