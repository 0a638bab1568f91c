-- Programs that ask users for access by OAuth2, and what users have allowed them. Of secrets only hashes are stored.
create table oauth2_clients (
  id uuid primary key,
  -- Null for a client that registered itself.
  organization_id uuid references organizations (id),
  client_id text not null unique,
  secret_hash text not null,
  registration_token_hash text not null unique,
  client_name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none')),
  grant_types text[] not null,
  scopes text[] not null,
  client_uri text,
  logo_uri text,
  tos_uri text,
  policy_uri text,
  created_at timestamptz not null,
  modified_at timestamptz,
  deleted_at timestamptz
);
create index oauth2_clients_organization on oauth2_clients (organization_id, created_at desc, id)
  where deleted_at is null;

-- The consent of a user: for themselves, or for an organization that they manage.
create table oauth2_grants (
  id uuid primary key,
  client_id uuid not null references oauth2_clients (id),
  user_id uuid not null references users (id) on delete cascade,
  -- The organization that the client acts for; null when it acts for the user.
  organization_id uuid references organizations (id),
  scopes text[] not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique nulls not distinct (client_id, user_id, organization_id)
);
create index oauth2_grants_user on oauth2_grants (user_id);
