-- What a seller could care about, written in the transaction that made it true. Deliveries come later.
-- The organization is the subject's own. A foreign key would say no more, and each event would share-lock
-- the one row that every purchase of a seller already locks.
create table domain_events (
  id uuid primary key,
  sequence bigint not null generated always as identity unique,
  organization_id uuid not null,
  type text not null,
  subject_id uuid not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  occurred_at timestamptz not null
);
create index domain_events_organization on domain_events (organization_id, sequence);
create index domain_events_subject on domain_events (subject_id, sequence);
