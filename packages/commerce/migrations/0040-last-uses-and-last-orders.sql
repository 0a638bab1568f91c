-- Whether the payment of the checkout is being asked for at this moment. Until the processor has answered, a
-- buyer who finds the discount used up waits: a card that is declined gives its use back.
alter table discount_redemptions add column is_under_way boolean not null default false;
create index discount_redemptions_under_way on discount_redemptions (discount_id) where is_under_way;

-- What a change of product still cost when a subscription ended with its period is charged by a last order. It is
-- the only order of a change that has a `period_start`: the moment at which the subscription ended.
create unique index orders_one_last on orders (subscription_id)
  where billing_reason = 'subscription_update' and period_start is not null;

-- Credits of a subscription that has ended wait for the customer's next one. Until now all that waited was lost
-- with the subscription, and must not be charged later.
delete from subscription_prorations using subscriptions
  where subscriptions.id = subscription_prorations.subscription_id and subscriptions.ended_at is not null;
