-- Whoever buys a subscription looks for other checkouts of the same buyer, or of the same upgrade, that wait for their payment.
create index checkouts_confirmed on checkouts (organization_id) where status = 'confirmed';
create index checkouts_subscription on checkouts (subscription_id) where subscription_id is not null;
