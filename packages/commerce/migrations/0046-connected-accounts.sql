-- Accounts of customers at platforms on which benefits give access to something. The tokens are encrypted with a
-- key derived from the server secret (AES-256-GCM).
create table connected_accounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id),
  platform text not null check (platform in ('github', 'discord')),
  -- The platform's own id of the account.
  account_id text not null,
  username text,
  access_token bytea not null,
  refresh_token bytea,
  -- When the access token ends; null: never.
  expires_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (customer_id, platform, account_id)
);
