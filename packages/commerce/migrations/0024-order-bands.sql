-- The address of an order's customer as lists are sorted by it, kept with the order so that an index can hold its
-- order. It is compared byte by byte, whatever the language of the database.
alter table orders add column customer_email text collate "C";
update orders set customer_email = lower(customers.email) from customers where customers.id = orders.customer_id;
create index orders_by_customer on orders (organization_id, customer_email, id);
-- Orders of a discount are looked for within their seller's, for which there is orders_of_discount.
drop index orders_discount;

create function orders_take_email() returns trigger language plpgsql as $$
begin
  -- Held against a change of the address that would not see this order yet.
  select lower(email) into new.customer_email from customers where id = new.customer_id for share;
  return new;
end
$$;
create trigger orders_email before insert on orders for each row execute function orders_take_email();

create function customers_tell_orders() returns trigger language plpgsql as $$
begin
  update orders set customer_email = lower(new.email) where customer_id = new.id;
  return null;
end
$$;
create trigger customers_renamed after update of email on customers for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function customers_tell_orders();

-- Where in a sorted list a page far from both of its ends lies: how many orders there are in each narrow band of
-- what the list is sorted by. A sum of small steps, as order_tallies are.
create table order_bands (
  id bigint primary key generated always as identity,
  organization_id uuid not null,
  sort text not null check (sort in ('created_at', 'net_amount', 'customer')),
  -- Sorts as its orders do: a month, the number of digits with the first two, the first two characters.
  band text collate "C" not null,
  orders bigint not null check (orders <> 0)
);
create index order_bands_sort on order_bands (organization_id, sort, id);

create function order_bands_of(created_at timestamptz, net_amount integer, customer_email text)
returns table (sort text, band text) language sql stable as $$
  values
    ('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM')),
    ('net_amount', lpad(length(net_amount::text)::text, 2, '0') || left(net_amount::text, 2)),
    ('customer', left(customer_email, 2))
$$;

create function order_bands_merge(seller uuid, list text, since bigint) returns void language sql as $$
  -- Rows that another purchase is putting together at this moment are left to it.
  with taken as (
    delete from order_bands where id in (
      select id from order_bands where organization_id = seller and sort = list and id > since
      order by id for update skip locked
    )
    returning band, orders
  )
  insert into order_bands (organization_id, sort, band, orders)
  select seller, list, band, sum(orders) from taken group by band having sum(orders) <> 0
$$;

create function order_bands_add() returns trigger language plpgsql as $$
declare
  step record;
begin
  for step in
    insert into order_bands (organization_id, sort, band, orders)
    select added.organization_id, bands.sort, bands.band, count(*)
    from added, order_bands_of(added.created_at, added.subtotal_amount - added.discount_amount, added.customer_email) as bands
    group by added.organization_id, bands.sort, bands.band
    returning id, organization_id, sort
  loop
    -- Often the last few, seldom all of them.
    if step.id % 8192 = 0 then
      perform order_bands_merge(step.organization_id, step.sort, 0);
    elsif step.id % 256 = 0 then
      perform order_bands_merge(step.organization_id, step.sort, step.id - 2048);
    end if;
  end loop;
  return null;
end
$$;
create trigger orders_banded after insert on orders
  referencing new table as added for each statement execute function order_bands_add();

create function order_bands_move() returns trigger language plpgsql as $$
begin
  insert into order_bands (organization_id, sort, band, orders) values
    (new.organization_id, 'customer', left(old.customer_email, 2), -1),
    (new.organization_id, 'customer', left(new.customer_email, 2), 1);
  return null;
end
$$;
create trigger orders_moved after update of customer_email on orders for each row
  when (old.customer_email is distinct from new.customer_email) execute function order_bands_move();

insert into order_bands (organization_id, sort, band, orders)
select organization_id, bands.sort, bands.band, count(*)
from orders, order_bands_of(created_at, subtotal_amount - discount_amount, customer_email) as bands
group by organization_id, bands.sort, bands.band;
