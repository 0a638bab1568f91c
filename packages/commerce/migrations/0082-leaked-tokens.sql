-- Tokens that were found in public and ended for that reason. A token that is reported again is recognized here, and nobody is told twice.
create table leaked_tokens (
  id uuid primary key,
  token_hash text not null unique,
  kind text not null check (kind in (
    'organization_token', 'personal_token', 'oauth2_token', 'customer_session', 'user_session', 'client_secret',
    'registration_token'
  )),
  -- What its holder knows it by: its comment, or the name of its client.
  name text not null,
  -- Who is told: the owners and admins of the organization, the user, or the customer.
  organization_id uuid references organizations (id),
  user_id uuid references users (id) on delete cascade,
  customer_id uuid references customers (id),
  -- Where the token was found.
  url text,
  reported_at timestamptz not null
);
