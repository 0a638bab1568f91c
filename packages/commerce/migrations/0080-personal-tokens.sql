-- Tokens with which a user calls the API as themselves. Only a keyed hash of each is kept.
create table personal_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 64),
  -- The first characters, so that its holder can tell it from others.
  token_start text not null,
  comment text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index personal_tokens_user on personal_tokens (user_id, created_at, id);

-- Lists of organization access tokens begin with the oldest.
create index organization_tokens_list on organization_tokens (organization_id, created_at, id);
drop index organization_tokens_organization;
