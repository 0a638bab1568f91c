-- An order that will not be collected is void: that of a subscription which was revoked while it owed the order, and the
-- unpaid one of a change that is taken back.
alter table orders add constraint orders_status_known
  check (status in ('pending', 'paid', 'refunded', 'partially_refunded', 'void')) not valid;
alter table orders validate constraint orders_status_known;
alter table orders drop constraint orders_status_check;
alter table orders rename constraint orders_status_known to orders_status_check;

-- Until now such orders stayed pending for ever. One whose payment is under way is decided by that payment.
update orders set status = 'void' from subscriptions
  where subscriptions.id = orders.subscription_id and subscriptions.ended_at is not null
    and orders.status = 'pending' and orders.next_payment_attempt_at is null
    and not exists (select from payments where payments.order_id = orders.id and payments.status = 'pending');

-- Metrics count paid orders, and read a period as a stretch of this index alone.
drop index orders_newest;
create index orders_newest on orders (organization_id, created_at desc, id)
  include (subscription_id, product_id, customer_id, subtotal_amount, discount_amount, status);
