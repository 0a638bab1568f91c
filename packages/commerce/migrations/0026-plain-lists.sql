-- Lists are found by their indexes and counted by count(*): nothing is counted in advance.
drop trigger orders_tallied on orders;
drop function order_tallies_add();
drop table order_tallies;

drop trigger customers_counted on customers;
drop trigger checkouts_counted on checkouts;
drop trigger subscriptions_counted on subscriptions;
drop function customers_count();
drop function checkouts_count();
drop function subscriptions_count();
drop function list_counts_add(uuid, text, text, text);
drop view list_rows;
drop table list_counts;

drop trigger orders_banded on orders;
drop trigger orders_moved on orders;
drop function order_bands_add();
drop function order_bands_move();
drop function order_bands_merge(uuid, text, bigint);
drop function order_bands_of(timestamptz, integer, text);
drop table order_bands;

-- Orders are sorted by the customer's own address, read with the customer.
drop trigger orders_email on orders;
drop trigger customers_renamed on customers;
drop function orders_take_email();
drop function customers_tell_orders();
alter table orders drop column customer_email;

-- Indexes serve uniqueness, the default sort and the filters by foreign keys; other sorts read the whole list.
drop index orders_net_amount;
drop index orders_of_product;
drop index orders_of_discount;
drop index orders_by_subscription;
drop index customers_by_email;
create index orders_discount on orders (discount_id) where discount_id is not null;
create index checkouts_product on checkouts (product_id);
create index subscriptions_discount on subscriptions (discount_id) where discount_id is not null;
create index refunds_subscription on refunds (subscription_id) where subscription_id is not null;

-- Equal entries are stored once, which makes these the shortest indexes to count a list by: 100,000 orders in 8 ms,
-- where counting the table takes 23.
create index orders_organization on orders (organization_id);
create index checkouts_organization on checkouts (organization_id);
create index customers_organization on customers (organization_id) where deleted_at is null;
create index subscriptions_organization on subscriptions (organization_id) where started_at is not null;

-- Reconciliation finds what belongs to a batch of payments or refunds.
create index refunds_payment on refunds (payment_id);
create index ledger_transactions_refund on ledger_transactions (refund_id) where refund_id is not null;
