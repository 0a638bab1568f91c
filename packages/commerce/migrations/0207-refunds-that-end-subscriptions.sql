-- True for a refund that ends the subscription of its order as soon as the processor has accepted it.
alter table refunds add column revoke_subscription boolean not null default false;
