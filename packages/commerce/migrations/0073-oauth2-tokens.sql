-- Authorization codes. One that was redeemed is kept until `forget_at`, so that a second use is recognized.
create table oauth2_codes (
  id uuid primary key,
  code_hash text not null unique,
  client_id uuid not null references oauth2_clients (id),
  user_id uuid not null references users (id) on delete cascade,
  -- The organization that the client will act for; null when it will act for the user.
  organization_id uuid references organizations (id),
  -- The redirect URI that the authorization request named; null when it named none.
  redirect_uri text,
  scopes text[] not null,
  nonce text,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('plain', 'S256')),
  -- When the user signed in.
  auth_time timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  -- The tokens that the code was redeemed for.
  family_id uuid not null,
  forget_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create unique index oauth2_codes_nonce on oauth2_codes (client_id, nonce) where nonce is not null;
create index oauth2_codes_forget on oauth2_codes (forget_at);

-- Pairs of an access token and a refresh token. A refresh ends the pair and adds the next one of the same family.
create table oauth2_tokens (
  id uuid primary key,
  family_id uuid not null,
  client_id uuid not null references oauth2_clients (id),
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid references organizations (id),
  access_token_hash text not null unique,
  refresh_token_hash text unique,
  scopes text[] not null,
  -- What was granted: a refresh can ask for less, and the next one again for all of it.
  granted_scopes text[] not null,
  auth_time timestamptz not null,
  created_at timestamptz not null,
  -- When the access token expires. The refresh token does not.
  expires_at timestamptz not null,
  -- When the pair was replaced or revoked.
  ended_at timestamptz,
  -- When the row is of no use any more; null while the refresh token works.
  forget_at timestamptz
);
create index oauth2_tokens_family on oauth2_tokens (family_id);
create index oauth2_tokens_forget on oauth2_tokens (forget_at) where forget_at is not null;

-- The keys that sign ID tokens. The private key is encrypted with a key derived from the server secret (AES-256-GCM).
create table oauth2_signing_keys (
  id uuid primary key,
  -- The public key as a JSON Web Key.
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  -- When the next key follows; null for a key that was followed.
  replace_at timestamptz,
  -- When the last ID token that it signed has expired; null for the key that signs.
  forget_at timestamptz
);
create index oauth2_signing_keys_replace on oauth2_signing_keys (replace_at) where replace_at is not null;
create index oauth2_signing_keys_forget on oauth2_signing_keys (forget_at) where forget_at is not null;
