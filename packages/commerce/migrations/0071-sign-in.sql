-- Browsers in which people are signed in. The cookie of a session is its token with a signature that is not stored:
-- whoever reads this table alone cannot make one.
create table user_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index user_sessions_user on user_sessions (user_id, created_at);

-- Accounts of users at other platforms, with which they sign in.
create table user_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  provider_account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  unique (provider, provider_account_id)
);
create index user_accounts_user on user_accounts (user_id);

-- Codes and links that were sent, hashed, until they are used or have ended.
-- Some have an id that follows from their identifier, so that the identifier can be reserved.
create table user_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index user_verifications_identifier on user_verifications (identifier, created_at);
