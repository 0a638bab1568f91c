-- Derived from the migrations by `npm run db:types`; do not edit.
-- Migrations: 633b77a39bf1860f13415562d5066047090ec18391a10f3d13a512cd140a83a7

create table idempotency_keys (
  scope text not null,
  key_hash text not null,
  fingerprint text,
  claim uuid not null,
  lease_until timestamptz not null,
  status smallint,
  answer bytea,
  expires_at timestamptz not null,
  generation uuid default gen_random_uuid() not null,
  is_done boolean default false not null,
  constraint idempotency_keys_pkey primary key (scope, key_hash)
);
create index idempotency_keys_expires_at on idempotency_keys (expires_at);

create table instance_settings (
  key text not null,
  value jsonb not null,
  constraint instance_settings_pkey primary key (key)
);

create table interrupted_jobs (
  job_id bigint not null,
  times integer not null,
  constraint interrupted_jobs_pkey primary key (job_id)
);

create table sandbox_clock (
  only_row boolean default true not null,
  frozen_at timestamptz,
  offset_ms bigint default 0 not null,
  constraint sandbox_clock_pkey primary key (only_row),
  constraint sandbox_clock_only_row_check check (only_row)
);
insert into sandbox_clock ("only_row", "frozen_at", "offset_ms") values ('true', NULL, '0');

create table sent_mails (
  id text not null,
  claim uuid not null,
  lease_until timestamptz not null,
  sent_at timestamptz,
  constraint sent_mails_pkey primary key (id)
);
