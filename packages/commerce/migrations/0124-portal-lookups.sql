-- Somebody asks at which sellers of this server they are a customer. The answer goes to the address alone; the rows count
-- how often is asked.
create table portal_lookups (
  id uuid primary key,
  email text not null,
  -- The network address that asked, as a hash.
  requested_from text not null,
  created_at timestamptz not null
);
create index portal_lookups_email on portal_lookups (email, created_at);
create index portal_lookups_from on portal_lookups (requested_from, created_at);
create index portal_lookups_oldest on portal_lookups (created_at);
-- The customers of all sellers who have one address.
create index customers_of_address on customers (lower(email)) where deleted_at is null;
