-- The scheduler finds open checkouts whose time is over.
create index checkouts_due on checkouts (expires_at) where status = 'open';
