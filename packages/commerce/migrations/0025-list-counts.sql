-- How many customers, checkouts and subscriptions a seller has in which status, which their lists say. A sum of small
-- steps, as order_tallies are.
create table list_counts (
  id bigint primary key generated always as identity,
  organization_id uuid not null,
  list text not null check (list in ('customers', 'checkouts', 'subscriptions')),
  status text not null,
  rows bigint not null check (rows <> 0)
);
create index list_counts_list on list_counts (organization_id, list, id);

create function list_counts_add(seller uuid, counted text, was text, becomes text) returns void language plpgsql as $$
declare
  step bigint;
begin
  if was is not distinct from becomes then
    return;
  end if;
  for step in
    insert into list_counts (organization_id, list, status, rows)
    select seller, counted, changed.status, changed.rows
    from (values (was, -1), (becomes, 1)) as changed (status, rows) where changed.status is not null
    returning id
  loop
    if step % 64 = 0 then
      -- Rows that another transaction is putting together at this moment are left to it.
      with taken as (
        delete from list_counts where id in (
          select id from list_counts where organization_id = seller and list = counted order by id for update skip locked
        )
        returning status, rows
      )
      insert into list_counts (organization_id, list, status, rows)
      select seller, counted, status, sum(rows) from taken group by status having sum(rows) <> 0;
    end if;
  end loop;
end
$$;

create function customers_count() returns trigger language plpgsql as $$
begin
  perform list_counts_add(new.organization_id, 'customers',
    case when old.id is not null and old.deleted_at is null then 'living' end,
    case when new.deleted_at is null then 'living' end);
  return null;
end
$$;
create trigger customers_counted after insert or update of deleted_at on customers
  for each row execute function customers_count();

create function checkouts_count() returns trigger language plpgsql as $$
begin
  perform list_counts_add(new.organization_id, 'checkouts', old.status, new.status);
  return null;
end
$$;
create trigger checkouts_counted after insert or update of status on checkouts
  for each row execute function checkouts_count();

create function subscriptions_count() returns trigger language plpgsql as $$
begin
  -- What never began is in no list.
  perform list_counts_add(new.organization_id, 'subscriptions',
    case when old.started_at is not null then old.status end,
    case when new.started_at is not null then new.status end);
  return null;
end
$$;
create trigger subscriptions_counted after insert or update of status, started_at on subscriptions
  for each row execute function subscriptions_count();

create view list_rows as
  select organization_id, 'customers' as list, 'living' as status from customers where deleted_at is null
  union all select organization_id, 'checkouts', status from checkouts
  union all select organization_id, 'subscriptions', status from subscriptions where started_at is not null;

insert into list_counts (organization_id, list, status, rows)
select organization_id, list, status, count(*) from list_rows group by organization_id, list, status;
