-- A subscription that its seller creates is confirmed to the customer by e-mail only if the seller asks for it. One of a checkout,
-- also of a process of an earlier version, always is.
alter table subscriptions add column confirms_start boolean not null default true;
