-- How many days after a purchase its buyer is asked for a review; null where nobody is asked.
alter table organizations add column ask_for_review_after integer check (ask_for_review_after between 1 and 60);
-- The organization that an installation starts with asks, like that of a new installation.
update organizations set ask_for_review_after = 3
where id::text = (select value ->> 'organization_id' from instance_settings where key = 'demo_organization');

-- The question to the buyer of an order how they like it, which is asked once. The secret of its link follows from the id and
-- the server's secret, and is stored as a hash.
create table review_requests (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null unique references orders (id),
  customer_id uuid not null references customers (id),
  -- When the buyer is asked; null once they are.
  ask_at timestamptz,
  asked_at timestamptz,
  token_hash text unique check (length(token_hash) = 64),
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((asked_at is null) = (token_hash is null) and (asked_at is null) = (expires_at is null)),
  check ((ask_at is null) <> (asked_at is null))
);
create index review_requests_due on review_requests (ask_at) where ask_at is not null;
create index review_requests_customer on review_requests (customer_id);
create index review_requests_organization on review_requests (organization_id, created_at, id);

-- What buyers wrote.
create table reviews (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null unique references orders (id),
  customer_id uuid not null references customers (id),
  product_id uuid not null references products (id),
  rating integer not null check (rating between 1 and 5),
  text text not null check (text <> ''),
  display_name text not null check (display_name <> ''),
  place text check (place <> ''),
  language text not null check (language in ('en', 'sv', 'de', 'fr', 'es')),
  status text not null check (status in ('waiting', 'published', 'declined')),
  -- Counts how often the buyer wrote it, so that a seller decides about words that they have read.
  revision integer not null check (revision > 0),
  decline_reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
);
create index reviews_newest on reviews (organization_id, created_at desc, id);
create index reviews_waiting on reviews (organization_id, created_at, id) where status = 'waiting';
create index reviews_customer on reviews (customer_id, created_at desc, id);
create index reviews_published on reviews (organization_id, decided_at desc, id) where status = 'published';
create index reviews_product on reviews (product_id, decided_at desc, id);
-- What the buyer wrote is deleted with the customer; the log is not.
call audit_table('reviews', left_out => '{text,display_name,place}');
