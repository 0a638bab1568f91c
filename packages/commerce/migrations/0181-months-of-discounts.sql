-- The months of a discount are counted from the anchor that its subscription had when the discount began. A change of
-- interval moves the anchor of the subscription, and a day in `discounted_at` may be one that a short month has cut.
alter table subscriptions add column discount_anchor_at timestamptz;
-- A discount from before the anchor began under another one, which was not kept.
update subscriptions set discount_anchor_at = case when discounted_at < anchor_at then discounted_at else anchor_at end
  where discount_id is not null;
alter table subscriptions
  add constraint subscriptions_discount_anchor_check check ((discount_anchor_at is null) = (discount_id is null));
