-- The months, in UTC, in which folded events of each organization arrived, with the first and the last day of the events' own
-- moments. A read of events names these months alone, so that the tables of no others are opened or planned. The days only
-- move apart; a row is deleted with its month.
create table event_arrivals (
  organization_id uuid not null,
  -- Such as 2026-01.
  month text not null,
  first_day date not null,
  last_day date not null,
  primary key (organization_id, month)
);

-- Batches that are folded meanwhile wait until this is committed. Otherwise their events would be neither among those that
-- wait nor in one of these months.
lock table event_batches in share row exclusive mode;

insert into event_arrivals (organization_id, month, first_day, last_day)
select organization_id, month, min(day), max(day) from event_counts group by organization_id, month;

-- Counts a batch when its row is deleted, as before. Its plan has the tables of the months alone in which the batches arrived.
create or replace function count_folded_events() returns trigger language plpgsql as $$
declare
  arrived_from timestamptz;
  arrived_before timestamptz;
begin
  select date_trunc('month', min(ingested_at) at time zone 'UTC') at time zone 'UTC',
    (date_trunc('month', max(ingested_at) at time zone 'UTC') + interval '1 month') at time zone 'UTC'
  into arrived_from, arrived_before
  from folded;
  if arrived_from is null then
    return null;
  end if;
  with counted as (
    insert into event_counts (organization_id, day, name, source, month, count, first_at, last_at)
    select organization_id, (timestamp at time zone 'UTC')::date as day, name, source,
      to_char(ingested_at at time zone 'UTC', 'YYYY-MM') as month, count(*), min(timestamp), max(timestamp)
    from events
    where batch_id = any(array(select id from folded)) and ingested_at >= arrived_from and ingested_at < arrived_before
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (organization_id, day, name, source, month) do update set
      count = event_counts.count + excluded.count,
      first_at = least(event_counts.first_at, excluded.first_at),
      last_at = greatest(event_counts.last_at, excluded.last_at)
    returning organization_id, month, day
  )
  insert into event_arrivals (organization_id, month, first_day, last_day)
  select organization_id, month, min(day), max(day) from counted
  group by organization_id, month
  order by organization_id, month
  on conflict (organization_id, month) do update set
    first_day = least(event_arrivals.first_day, excluded.first_day),
    last_day = greatest(event_arrivals.last_day, excluded.last_day)
  where excluded.first_day < event_arrivals.first_day or excluded.last_day > event_arrivals.last_day;
  return null;
end
$$;
