-- What of an order was given back as credit, by changes of product: with its refunds never more than was paid for it.
alter table orders
  add column credited_amount integer not null default 0 check (credited_amount >= 0),
  -- Credit that was taken back, unused, because a bank or the processor gave the payment back.
  add column voided_credit_amount integer not null default 0 check (voided_credit_amount >= 0),
  -- What was given back beyond what was paid, because the credit had been used by then: a loss.
  add column lost_amount integer not null default 0 check (lost_amount >= 0);

-- The same of a charge that waits for the next order of a subscription.
alter table subscription_prorations
  add column credited_amount integer not null default 0
    check (credited_amount >= 0 and (credited_amount = 0 or credited_amount <= amount));

-- Credits from before: each belongs to the newest orders that were paid before it, and at last to its own order.
do $$
declare
  credit record;
  source record;
  owed bigint;
  part bigint;
begin
  for credit in
    select orders.subscription_id, orders.id as order_id, orders.created_at, -sum(order_items.amount) as amount
      from order_items join orders on orders.id = order_items.order_id
      where order_items.amount < 0 and order_items.product_price_id is not null
        and orders.subscription_id is not null and orders.status <> 'void'
      group by orders.subscription_id, orders.id, orders.created_at
    union all
    select subscription_id, null, created_at, -sum(amount) from subscription_prorations
      where amount < 0 and product_price_id is not null
      group by subscription_id, created_at
    order by created_at
  loop
    owed := credit.amount;
    for source in
      select orders.id, orders.credited_amount,
        orders.subtotal_amount - orders.discount_amount
          + coalesce((select sum(case when amount < 0 then -amount
              when proration and product_price_id is null then -amount else 0 end)
            from order_items where order_items.order_id = orders.id), 0)
          - coalesce((select sum(amount) from refunds where refunds.order_id = orders.id
              and refunds.status in ('pending', 'succeeded')), 0)
          - orders.credited_amount as room
      from orders
      where orders.subscription_id = credit.subscription_id
        and orders.status in ('paid', 'refunded', 'partially_refunded') and orders.created_at <= credit.created_at
      order by orders.id is not distinct from credit.order_id, orders.created_at desc, orders.id
    loop
      part := least(owed, greatest(source.room, 0));
      if part > 0 then
        update orders set credited_amount = credited_amount + part where id = source.id;
        owed := owed - part;
      end if;
      exit when owed = 0;
    end loop;
    -- A credit that nobody paid for was a fault of earlier versions: what was given is a loss.
    if owed > 0 then
      update orders set credited_amount = credited_amount + owed, lost_amount = lost_amount + owed
        where id = (select id from orders where orders.subscription_id = credit.subscription_id
          and orders.status <> 'void' order by created_at desc, id limit 1);
    end if;
  end loop;
end $$;

-- What banks took back beyond what was left is a loss.
update orders set lost_amount = greatest(lost_amount, credited_amount + given.back - given.paid)
from (
  select orders.id,
    orders.subtotal_amount - orders.discount_amount
      + coalesce((select sum(case when amount < 0 then -amount
          when proration and product_price_id is null then -amount else 0 end)
        from order_items where order_items.order_id = orders.id), 0) as paid,
    coalesce((select sum(amount) from refunds where refunds.order_id = orders.id
        and refunds.status in ('pending', 'succeeded')), 0)
      + coalesce((select round(sum(disputes.withdrawn_amount)::numeric
            * (orders.subtotal_amount - orders.discount_amount)
            / nullif(orders.subtotal_amount - orders.discount_amount + orders.tax_amount, 0))
          from disputes where disputes.order_id = orders.id), 0) as back
  from orders
    where exists (select from disputes where disputes.order_id = orders.id and disputes.withdrawn_amount > 0)
      and orders.status in ('paid', 'refunded', 'partially_refunded')
) as given
where given.id = orders.id;
