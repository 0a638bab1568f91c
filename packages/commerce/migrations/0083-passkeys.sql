-- Passkeys with which users sign in. Of a passkey only its public key is here; the private one never leaves the device.
create table user_passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- The id that the device gave the passkey, as base64url.
  credential_id text not null unique,
  -- COSE, as the device sent it.
  public_key bytea not null,
  -- How often the device has signed with the passkey; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index user_passkeys_user on user_passkeys (user_id, created_at);

-- What devices were asked to sign, hashed, until it is signed or has ended. A challenge that adds a passkey belongs to
-- the session that asked for it; one that signs in to none.
create table passkey_challenges (
  challenge_hash text primary key,
  session_id uuid references user_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);
