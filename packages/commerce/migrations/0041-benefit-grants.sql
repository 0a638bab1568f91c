-- Counts the changes of a benefit that matter to what its customers have: a grant that was delivered with a lower
-- number is delivered anew.
alter table benefits add column delivery_version integer not null default 1;

-- What a customer gets of a benefit because of one order or one subscription: granted, revoked, or neither yet.
create table benefit_grants (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  benefit_id uuid not null references benefits (id),
  order_id uuid references orders (id),
  subscription_id uuid references subscriptions (id),
  granted_at timestamptz,
  revoked_at timestamptz,
  -- The delivery_version of the benefit that the customer has.
  delivery_version integer not null,
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  error_message text,
  error_type text,
  error_at timestamptz,
  -- What remains to be done at another provider, when it is tried next, and how often it failed.
  remote_action text check (remote_action in ('grant', 'revoke')),
  remote_at timestamptz,
  remote_failures integer not null default 0,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((order_id is null) <> (subscription_id is null)),
  check (granted_at is null or revoked_at is null),
  check (remote_at is null or remote_action is not null)
);
-- One grant of a benefit for each order or subscription.
create unique index benefit_grants_order on benefit_grants (order_id, benefit_id) where order_id is not null;
create unique index benefit_grants_subscription on benefit_grants (subscription_id, benefit_id)
  where subscription_id is not null;
create index benefit_grants_benefit on benefit_grants (benefit_id, created_at desc, id);
create index benefit_grants_customer on benefit_grants (customer_id, benefit_id);
create index benefit_grants_remote on benefit_grants (remote_at) where remote_at is not null;

-- A change of a product or of a benefit that is carried to all who bought it, batch by batch.
create table grant_runs (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  product_id uuid references products (id),
  benefit_id uuid references benefits (id),
  -- The last order or subscription of the latest batch.
  position text,
  total integer not null,
  done integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((product_id is null) <> (benefit_id is null))
);
create index grant_runs_product on grant_runs (product_id, created_at desc) where product_id is not null;
create index grant_runs_benefit on grant_runs (benefit_id, created_at desc) where benefit_id is not null;
