-- A request for a sign-in code. The code itself follows from the id and the server's secret, and is stored nowhere.
-- Requests for addresses that no customer has are kept too, so that both are answered and counted alike.
create table sign_in_codes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- In lower case.
  email text not null check (length(email) <= 320),
  -- The browser that asked, by the token in its cookie.
  token_hash text not null unique check (length(token_hash) = 64),
  -- A hash of the network address that asked.
  requested_from text not null,
  tries integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sign_in_codes_email on sign_in_codes (organization_id, email, created_at);
create index sign_in_codes_requested_from on sign_in_codes (requested_from, created_at);
create index sign_in_codes_oldest on sign_in_codes (created_at);

-- A change of a customer's e-mail address. One that the customer asks for waits until the link sent to the new
-- address is followed; one that the seller makes is made at once, and has no link.
create table customer_email_changes (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  old_email text not null check (length(old_email) <= 320),
  email text not null check (length(email) <= 320),
  token_hash text unique check (length(token_hash) = 64),
  expires_at timestamptz not null,
  made_at timestamptz,
  created_at timestamptz not null,
  check (token_hash is not null or made_at is not null)
);
create index customer_email_changes_customer on customer_email_changes (customer_id, created_at);
create index customer_email_changes_oldest on customer_email_changes (created_at);
