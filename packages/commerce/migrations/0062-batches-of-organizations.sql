-- A batch holds the events of one organization, so that a batch that cannot be folded holds up nobody else. It is without
-- one where events of several organizations were stored together.
alter table event_batches
  add column organization_id uuid,
  -- How many events the batch holds, where it is known.
  add column events integer not null default 0 check (events >= 0),
  -- How often folding it has failed, and when it is tried again, in the time of the database's machine.
  add column failures integer not null default 0 check (failures >= 0),
  add column retry_at timestamptz;
create index event_batches_organization on event_batches (organization_id, id);
