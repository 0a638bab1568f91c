-- How many orders a seller has, by product and discount, which every list says. A sum of small steps: each
-- statement that adds orders adds a row, so that no two purchases wait for each other, and now and then one of
-- them makes a single row of many. Orders are never deleted, and never change their product or discount.
create table order_tallies (
  id bigint primary key generated always as identity,
  organization_id uuid not null,
  product_id uuid not null,
  discount_id uuid,
  orders bigint not null check (orders > 0)
);
create index order_tallies_organization on order_tallies (organization_id, id);

create function order_tallies_add() returns trigger language plpgsql as $$
declare
  step record;
begin
  for step in
    insert into order_tallies (organization_id, product_id, discount_id, orders)
    select added.organization_id, added.product_id, added.discount_id, count(*) from added
    group by added.organization_id, added.product_id, added.discount_id
    returning id, organization_id
  loop
    if step.id % 64 = 0 then
      -- Rows that another purchase is putting together at this moment are left to it.
      with taken as (
        delete from order_tallies where id in (
          select id from order_tallies where organization_id = step.organization_id order by id for update skip locked
        )
        returning product_id, discount_id, orders
      )
      insert into order_tallies (organization_id, product_id, discount_id, orders)
      select step.organization_id, product_id, discount_id, sum(orders) from taken group by product_id, discount_id;
    end if;
  end loop;
  return null;
end
$$;

create trigger orders_tallied after insert on orders
  referencing new table as added for each statement execute function order_tallies_add();

insert into order_tallies (organization_id, product_id, discount_id, orders)
select organization_id, product_id, discount_id, count(*) from orders group by organization_id, product_id, discount_id;

drop index orders_organization;

-- A page of a list sorted by product or discount lies within few of them, and is found among their orders.
create index orders_of_product on orders (organization_id, product_id, id);
create index orders_of_discount on orders (organization_id, discount_id, id);
create index orders_by_subscription on orders (organization_id, subscription_id desc, id);
create index customers_by_email on customers (organization_id, lower(email));

-- What sellers wrote on their own things is found again by it.
create index orders_metadata on orders using gin (metadata jsonb_path_ops);
create index customers_metadata on customers using gin (metadata jsonb_path_ops);
create index subscriptions_metadata on subscriptions using gin (metadata jsonb_path_ops);

-- With what it is computed from, so that the net amount is read in the index alone.
drop index orders_net_amount;
create index orders_net_amount on orders (organization_id, (subtotal_amount - discount_amount), id)
  include (subtotal_amount, discount_amount);
