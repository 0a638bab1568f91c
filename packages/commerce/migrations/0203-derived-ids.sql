-- The attempt that the id of a payment of an order follows from. Null for payments of checkouts, and for those that earlier
-- versions began.
alter table payments add column attempt integer check (attempt > 0);

-- The reason that the id of a refund follows from. Null for refunds that somebody asked for, and for those of earlier versions.
alter table refunds add column derived_from text check (derived_from in ('withdrawal', 'deletion'));
