-- Whether the payment of the checkout is being asked for at this moment. Until the processor has answered, a
-- buyer who finds the discount used up waits: a card that is declined gives its use back.
alter table discount_redemptions add column is_under_way boolean not null default false;
create index discount_redemptions_under_way on discount_redemptions (discount_id) where is_under_way;
