-- Batches while another store than this database keeps events. A batch in the `outbox` has its events in this database
-- until they are delivered; one that is `open` is being taken by the other store.
alter table event_batches drop constraint event_batches_status_check;
alter table event_batches add constraint event_batches_status_check check (status in ('open', 'outbox', 'stored'));
-- Real time, whatever the product's clock shows: an insert into the other store ends soon after it.
alter table event_batches add column opened_at timestamptz not null default now();

-- Where the events are: in this database, in this database while they are copied to ClickHouse, or in ClickHouse.
create table usage_place (
  is_only boolean primary key default true check (is_only),
  place text not null check (place in ('postgres', 'copying', 'clickhouse'))
);
insert into usage_place (place) values ('postgres');

-- The batches of a month that are copied to ClickHouse: all up to this one, of those that the copier could see.
create table usage_copies (
  month text primary key references event_months (id) on delete cascade,
  copied_to bigint not null
);

-- Once ClickHouse has the events, no process stores any in this database, also not one that still runs with old settings:
-- nobody would count them. Batches for ClickHouse are `open` or in the `outbox` at first.
create function refuse_batch_in_postgres() returns trigger language plpgsql as $$
begin
  if exists (select from usage_place where place = 'clickhouse') then
    raise exception 'The events of this shop are kept in ClickHouse. Start this process again with USAGE_STORE=clickhouse.';
  end if;
  return new;
end
$$;
create trigger event_batches_place before insert on event_batches for each row
  when (new.status = 'stored') execute function refuse_batch_in_postgres();

-- Nor does such a process fold any: it would find no events here, and delete the batch as one that is counted. A process
-- that looks where the events are says so in its transaction. The code has others take it for an outage, and try again.
create function refuse_folding_in_postgres() returns trigger language plpgsql as $$
begin
  if current_setting('atelier.folds_at_place', true) is distinct from 'yes'
    and exists (select from usage_place where place = 'clickhouse') then
    raise exception 'The events of this shop are kept in ClickHouse. Start this process again with USAGE_STORE=clickhouse.'
      using errcode = 'operator_intervention';
  end if;
  return old;
end
$$;
create trigger event_batches_folding before delete on event_batches for each row
  when (old.status = 'stored') execute function refuse_folding_in_postgres();
