-- Events: what customers did or received, as sellers report it, and what the platform itself records. They are
-- partitioned by the month of their arrival; partitions are made ahead by the server and dropped by retention.
create table events (
  id uuid not null,
  organization_id uuid not null,
  batch_id bigint not null,
  name text not null check (length(name) <= 128),
  source text not null check (source in ('system', 'user')),
  timestamp timestamptz not null,
  customer_id uuid,
  external_customer_id text,
  -- One text for either name of the customer, so that events are grouped by it.
  customer_key text not null generated always as (coalesce('id:' || customer_id::text, 'external:' || external_customer_id)) stored,
  external_id text,
  parent_id text,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  ingested_at timestamptz not null
) partition by range (ingested_at);
create index events_id on events (id);
create index events_newest on events (organization_id, timestamp desc, id);
create index events_customer on events (organization_id, customer_key, timestamp desc);
create index events_batch on events (batch_id);

-- A batch of events that is not folded yet. Its row is deleted in the transaction that folds it. A batch is `open`
-- while another store than this database is asked to take its events.
create table event_batches (
  id bigint generated always as identity primary key,
  status text not null check (status in ('open', 'stored')),
  ingested_at timestamptz not null
);

-- The sellers' own ids of events, so that an event that is reported twice is stored once.
create table event_external_ids (
  organization_id uuid not null,
  external_id text not null,
  event_id uuid not null,
  ingested_at timestamptz not null,
  primary key (organization_id, external_id)
);
create index event_external_ids_age on event_external_ids (ingested_at);
