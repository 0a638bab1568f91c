-- How many events there are, by day and name: what is folded, beside the batches that wait. Lists of events say how many there
-- are in all, and counting millions of them one by one takes seconds.
create table event_counts (
  organization_id uuid not null,
  -- The day of the events' own moments, in UTC.
  day date not null,
  name text not null,
  source text not null,
  -- The month in which they arrived, in UTC, such as 2026-01: with its events their numbers are dropped.
  month text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, day, name, source, month)
);

insert into event_counts (organization_id, day, name, source, month, count, first_at, last_at)
select organization_id, (timestamp at time zone 'UTC')::date, name, source,
  to_char(ingested_at at time zone 'UTC', 'YYYY-MM'), count(*), min(timestamp), max(timestamp)
from events
where not exists (select from event_batches where event_batches.id = events.batch_id)
group by 1, 2, 3, 4, 5;
