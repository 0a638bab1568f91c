-- The list in its default order, with what metrics read: a period is a stretch of the index, and the rows stay unread. None
-- of these columns of orders ever changes; those of checkouts are in other indexes already.
drop index orders_newest;
create index orders_newest on orders (organization_id, created_at desc, id)
  include (subscription_id, product_id, customer_id, subtotal_amount, discount_amount);
drop index checkouts_newest;
create index checkouts_newest on checkouts (organization_id, created_at desc, id)
  include (status, product_id, customer_id);
