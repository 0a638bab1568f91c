-- Several grants may give one account the same access at a platform: looked up before the access is taken away.
create index benefit_grants_account on benefit_grants (organization_id, (properties ->> 'account_id'))
  where granted_at is not null and properties ->> 'account_id' is not null;
-- The calls to platforms that are under way.
create index benefit_grants_busy on benefit_grants (organization_id, remote_busy_until)
  where remote_busy_until is not null;

-- The product that includes the benefit: a subscription for another product now has lost it by that change.
alter table benefit_grants add column product_id uuid references products (id);
update benefit_grants set product_id = orders.product_id from orders where orders.id = benefit_grants.order_id;
update benefit_grants set product_id = subscriptions.product_id
  from subscriptions where subscriptions.id = benefit_grants.subscription_id;
alter table benefit_grants alter column product_id set not null;
-- Why the grant was revoked; null for one that is not, or was before this was noted.
alter table benefit_grants add column revocation_reason text check (revocation_reason in (
  'customer_deleted', 'refunded', 'not_paid', 'subscription_ended',
  'product_changed', 'benefit_removed', 'benefit_deleted'
));

-- How many sources of a run were taken in batches, and when the last batch was. The run has ended when the sources
-- that are tried alone are done too.
alter table grant_runs add column taken integer not null default 0;
alter table grant_runs add column taken_at timestamptz;
update grant_runs set taken = done, taken_at = finished_at;

-- The sources of a run whose batch failed, until each of them was reconciled alone.
create table grant_run_sources (
  run_id uuid not null references grant_runs (id) on delete cascade,
  source_id uuid not null,
  primary key (run_id, source_id)
);

-- The grants that wait for their platform.
create index benefit_grants_waiting_benefit on benefit_grants (benefit_id) where remote_action is not null;
create index benefit_grants_waiting_product on benefit_grants (product_id) where remote_action is not null;
