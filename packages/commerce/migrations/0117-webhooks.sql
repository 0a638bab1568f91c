-- Addresses of sellers that are told of what happens in their shop.
create table webhook_endpoints (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  url text not null,
  name text,
  format text not null check (format in ('raw', 'slack', 'discord')),
  -- What the receiver understands; `events` are among those of the profile.
  profile text not null check (profile in ('sdk_0_32', 'all')),
  events text[] not null,
  -- Whether the events of one object are sent one after the other.
  ordered boolean not null,
  enabled boolean not null default true,
  -- The secrets are encrypted. The old one signs beside the new one until it expires.
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_expires_at timestamptz,
  -- Attempts that failed since the last one that succeeded, and when the first of them failed.
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  -- When the seller was told that attempts fail. Nothing is disabled before that.
  warned_at timestamptz,
  -- When the endpoint was disabled because attempts failed; null for one that its seller disabled.
  disabled_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  deleted_at timestamptz
);
create index webhook_endpoints_organization on webhook_endpoints (organization_id, created_at desc, id)
  where deleted_at is null;
create index webhook_endpoints_failing on webhook_endpoints (organization_id, failing_since)
  where deleted_at is null and (failing_since is not null or disabled_at is not null);
call audit_table('webhook_endpoints', left_out => '{sealed_secret,sealed_old_secret}');

-- Events that are sent once more together, so that it can be told how far they have come.
create table webhook_replays (
  id uuid primary key,
  organization_id uuid not null,
  endpoint_id uuid not null references webhook_endpoints (id),
  -- How many events are sent, and how many more there were than are sent at once.
  total integer not null,
  left_out integer not null,
  created_at timestamptz not null
);
create index webhook_replays_created on webhook_replays (created_at);
create index webhook_replays_endpoint on webhook_replays (endpoint_id);

-- An event for one endpoint, written in the transaction of the change that it tells of. The id is the `webhook-id` of every attempt.
create table webhook_events (
  id uuid primary key,
  sequence bigint not null generated always as identity,
  organization_id uuid not null,
  endpoint_id uuid not null references webhook_endpoints (id),
  -- Null for tests.
  domain_event_id uuid,
  subject_id uuid,
  type text not null,
  -- The body of every attempt, byte for byte.
  payload text not null,
  status text not null default 'waiting' check (status in ('waiting', 'succeeded', 'failed')),
  -- All attempts, and those since the event was sent for the first time or once more.
  attempts integer not null default 0,
  tries integer not null default 0,
  next_attempt_at timestamptz check ((next_attempt_at is not null) = (status = 'waiting')),
  -- Set while a process sends the event. The moment is of the machine: the product's clock may stand still.
  claim uuid,
  claimed_until timestamptz,
  last_http_code integer,
  replay_id uuid references webhook_replays (id) on delete set null,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index webhook_events_waiting on webhook_events (endpoint_id, next_attempt_at, sequence) where status = 'waiting';
create index webhook_events_order on webhook_events (endpoint_id, subject_id, sequence) where status = 'waiting';
create index webhook_events_organization on webhook_events (organization_id, created_at desc, id);
create index webhook_events_endpoint on webhook_events (endpoint_id, created_at desc, id);
create index webhook_events_failed on webhook_events (endpoint_id, created_at) where status = 'failed';
create index webhook_events_subject on webhook_events (subject_id, sequence);
create index webhook_events_replay on webhook_events (replay_id) where replay_id is not null;
create index webhook_events_created on webhook_events (created_at);

-- One attempt to deliver an event.
create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null references webhook_events (id) on delete cascade,
  succeeded boolean not null,
  -- Null when there was no answer; `error` says why.
  http_code integer,
  -- The beginning of the answer's body.
  response text,
  error text,
  duration_ms integer not null,
  created_at timestamptz not null
);
create index webhook_deliveries_event on webhook_deliveries (event_id, created_at);
create index webhook_deliveries_organization on webhook_deliveries (organization_id, created_at desc, id);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc, id);
