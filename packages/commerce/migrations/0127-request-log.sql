-- The request log: the calls of the API in the last seven days, as sellers read them. What is secret or personal is covered before
-- anything is written. Partitioned by the day of the call; the tables of days are made when their first call is written, and
-- dropped by due work.
create sequence api_requests_sequence;
create table api_requests (
  id uuid not null,
  -- Orders the calls of one moment: the clock of a sandbox can stand still.
  sequence bigint not null default nextval('api_requests_sequence'),
  organization_id uuid not null,
  created_at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  query text,
  -- The name of the call in the contract, such as products.create, and its path with the names of parameters.
  endpoint text not null,
  endpoint_path text not null,
  status integer not null,
  duration_ms integer not null,
  channel text not null check (channel in ('api', 'dashboard', 'portal')),
  subject_type text not null
    check (subject_type in ('organization_token', 'personal_token', 'oauth2_token', 'session', 'portal', 'public')),
  -- The token or session, and what the token was called at the time: it can be gone when somebody reads.
  credential_id uuid,
  credential_name text,
  -- The user or the customer.
  actor_id uuid,
  idempotency_key text,
  replayed boolean not null,
  user_agent text,
  -- Without its last part.
  ip_address text,
  request_state text not null check (request_state in ('none', 'kept', 'cut', 'left_out')),
  request_bytes integer not null,
  request_body text,
  response_state text not null check (response_state in ('none', 'kept', 'cut', 'left_out')),
  response_bytes integer not null,
  response_body text
) partition by range (created_at);
create index api_requests_id on api_requests (id);
create index api_requests_newest on api_requests (organization_id, created_at desc, sequence desc);
create index api_requests_failed on api_requests (organization_id, created_at desc, sequence desc) where status >= 400;
create index api_requests_request on api_requests (organization_id, request_id);
create index api_requests_endpoint on api_requests (organization_id, endpoint, created_at desc, sequence desc);
create index api_requests_credential on api_requests (organization_id, credential_id, created_at desc, sequence desc);

-- The days, in UTC, of which calls are kept. A day that leaves this table is dropped with its calls.
create table api_request_days (
  -- Such as 2026-01-31; the table of its calls is api_requests_2026_01_31.
  id text primary key check (id ~ '^\d{4}-\d{2}-\d{2}$'),
  starts_at timestamptz not null unique,
  ends_at timestamptz not null
);

-- How many calls there were in a minute, also of those that are not kept one by one.
create table api_request_counts (
  organization_id uuid not null,
  minute timestamptz not null,
  channel text not null check (channel in ('api', 'dashboard', 'portal')),
  succeeded integer not null,
  client_errors integer not null,
  server_errors integer not null,
  -- Of all these, those that were counted only.
  not_kept integer not null,
  primary key (organization_id, minute, channel)
);
create index api_request_counts_age on api_request_counts (minute);
