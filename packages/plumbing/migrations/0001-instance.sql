-- Facts about this installation that are decided once and kept (the demo organization's ids, for example).
create table instance_settings (
  key text primary key,
  value jsonb not null
);

-- Jobs for later. They wait here, not in the queue, because "later" is measured by our clock.
create table scheduled_jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  key text unique,
  queue text,
  max_attempts integer not null check (max_attempts > 0)
);
create index scheduled_jobs_run_at on scheduled_jobs (run_at, id);

-- How often a job was cut short by the end of its process, which is not a failure of the job.
create table interrupted_jobs (
  job_id bigint primary key,
  times integer not null
);

-- The one row of the sandbox clock: standing still at frozen_at, or ahead of the machine by offset_ms.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  frozen_at timestamptz,
  offset_ms bigint not null default 0
);
insert into sandbox_clock default values;
