-- What a customer used of a meter, and what they were credited, since the meter was last reset for them. The row is
-- made by the first event of the customer that counts, or by the first credit.
create table customer_meters (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  meter_id uuid not null references meters (id),
  -- Count, sum, smallest, largest and distinct values; decimal numbers are texts.
  usage jsonb not null check (jsonb_typeof(usage) = 'object'),
  -- The customer's external id whose events are counted in; events that name the customer's id always are.
  external_customer_id text,
  -- Running sums that never go below 0: of all credits, of those that roll over a reset, and of the others.
  credited_units bigint not null check (credited_units >= 0),
  rollover_units bigint not null check (rollover_units >= 0),
  other_units bigint not null check (other_units >= 0),
  -- Events that arrived before this moment are not counted any more.
  reset_at timestamptz,
  -- What the aggregation of the meter makes of the usage, for lists.
  consumed_units numeric not null,
  balance numeric not null generated always as (credited_units - consumed_units) stored,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  unique (customer_id, meter_id)
);
create index customer_meters_newest on customer_meters (organization_id, modified_at desc, id);
create index customer_meters_meter on customer_meters (meter_id);

-- What a subscriber used of the meter of a metered price, and what they were credited, since the latest invoice.
create table subscription_meters (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  meter_id uuid not null references meters (id),
  usage jsonb not null check (jsonb_typeof(usage) = 'object'),
  credited_units bigint not null check (credited_units >= 0),
  -- Usage events and credits since then; without any, the meter gives an invoice no line.
  entries bigint not null check (entries >= 0),
  -- When the counting began: the start of the period that the next line is for.
  counted_from timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (subscription_id, meter_id)
);
create index subscription_meters_newest on subscription_meters (created_at);

insert into subscription_meters
  (id, subscription_id, meter_id, usage, credited_units, entries, counted_from, created_at)
select gen_random_uuid(), own.subscription_id, product_prices.meter_id,
  '{"count":0,"sum":"0","min":null,"max":null,"values":[]}', 0, 0,
  subscriptions.current_period_start, subscriptions.created_at
from subscription_prices own
join product_prices on product_prices.id = own.product_price_id
join subscriptions on subscriptions.id = own.subscription_id
where product_prices.meter_id is not null;
