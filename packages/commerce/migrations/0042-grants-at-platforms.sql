-- The connected account that the customer chose for a benefit at another platform; it is kept when the grant is revoked.
alter table benefit_grants add column account_id text;
-- Until when a call to the platform counts as under way. One that is in the past belongs to a process that died.
alter table benefit_grants add column remote_busy_until timestamptz;
-- What the seller is told when the work at the platform has come to an end.
alter table benefit_grants add column remote_event text check (remote_event in ('created', 'updated'));

-- A run over a product or a benefit goes through its buyers in the order of their ids.
create index orders_bought on orders (product_id, id) where subscription_id is null;
create index subscriptions_subscribed on subscriptions (product_id, id);
create index benefit_grants_open on benefit_grants (benefit_id, id) where revoked_at is null;
