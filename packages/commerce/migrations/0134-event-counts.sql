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

-- A batch is counted when its row goes, in the transaction that folds it: also by a process of the version before, which may still
-- run and knows nothing of these numbers.
create function count_folded_events() returns trigger language plpgsql as $$
begin
  insert into event_counts (organization_id, day, name, source, month, count, first_at, last_at)
  select organization_id, (timestamp at time zone 'UTC')::date as day, name, source,
    to_char(ingested_at at time zone 'UTC', 'YYYY-MM') as month, count(*), min(timestamp), max(timestamp)
  from events
  where batch_id = any(array(select id from folded))
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (organization_id, day, name, source, month) do update set
    count = event_counts.count + excluded.count,
    first_at = least(event_counts.first_at, excluded.first_at),
    last_at = greatest(event_counts.last_at, excluded.last_at);
  return null;
end
$$;
create trigger event_batches_counted after delete on event_batches referencing old table as folded
  for each statement execute function count_folded_events();
