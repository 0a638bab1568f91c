-- Lists of orders by what was paid. The net amount is computed as the list computes it.
create index orders_net_amount on orders (organization_id, (subtotal_amount - discount_amount), id);
-- Every list says how long it is. Equal entries are stored once, which makes this the shortest thing to count.
create index orders_organization on orders (organization_id);
