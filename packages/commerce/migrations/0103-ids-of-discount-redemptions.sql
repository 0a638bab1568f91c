-- A use of a discount is by a checkout or by a subscription, so that neither is its key: each has an id of its own.
alter table discount_redemptions add column id uuid primary key default gen_random_uuid();
