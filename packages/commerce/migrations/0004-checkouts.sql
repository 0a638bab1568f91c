create table checkouts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  client_secret text not null unique,
  status text not null check (status in ('open', 'expired', 'confirmed', 'succeeded', 'failed')),
  expires_at timestamptz not null,
  success_url text,
  embed_origin text,
  product_id uuid not null references products (id),
  product_price_id uuid not null references product_prices (id),
  currency text not null check (currency = 'usd'),
  amount integer not null check (amount >= 0),
  discount_amount integer not null check (discount_amount between 0 and amount),
  tax_amount integer check (tax_amount >= 0),
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  customer_id uuid references customers (id),
  customer_external_id text,
  customer_name text,
  customer_email text,
  customer_ip_address text,
  customer_billing_address jsonb check (customer_billing_address ? 'country'),
  customer_tax_id jsonb check (jsonb_typeof(customer_tax_id) = 'array' and jsonb_array_length(customer_tax_id) = 2),
  customer_metadata jsonb not null check (jsonb_typeof(customer_metadata) = 'object'),
  custom_field_data jsonb not null check (jsonb_typeof(custom_field_data) = 'object'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  payment_processor_metadata jsonb not null check (jsonb_typeof(payment_processor_metadata) = 'object'),
  restart_of uuid references checkouts (id),
  created_at timestamptz not null,
  modified_at timestamptz,
  -- What must be known before money may move.
  check (status not in ('confirmed', 'succeeded') or customer_email is not null),
  check (status not in ('confirmed', 'succeeded') or tax_amount is not null),
  check (status <> 'succeeded' or customer_id is not null)
);
create index checkouts_newest on checkouts (organization_id, created_at desc, id);
create index checkouts_restart_of on checkouts (restart_of) where restart_of is not null;
create index checkouts_customer on checkouts (customer_id) where customer_id is not null;

-- What the customer may choose from, in the seller's order.
create table checkout_products (
  checkout_id uuid not null references checkouts (id),
  product_id uuid not null references products (id),
  position integer not null,
  primary key (checkout_id, product_id),
  unique (checkout_id, position)
);

-- A session made while confirming belongs to nobody until the purchase has succeeded. Its organization
-- is that of its checkout or customer.
create table customer_sessions (
  id uuid primary key,
  organization_id uuid not null,
  customer_id uuid references customers (id),
  checkout_id uuid references checkouts (id),
  token_hash text not null unique check (length(token_hash) = 64),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (customer_id is not null or checkout_id is not null)
);
create index customer_sessions_checkout on customer_sessions (checkout_id) where checkout_id is not null;
create index customer_sessions_expiry on customer_sessions (expires_at);
