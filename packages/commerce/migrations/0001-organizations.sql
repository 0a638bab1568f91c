create table organizations (
  id uuid primary key,
  name text not null check (length(name) >= 3),
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  avatar_url text,
  email text,
  website text,
  socials jsonb not null check (jsonb_typeof(socials) = 'array'),
  subscription_settings jsonb not null check (jsonb_typeof(subscription_settings) = 'object'),
  details_submitted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create unique index organizations_slug on organizations (lower(slug));

-- Only a keyed hash of each token is kept; the token itself is shown once, when it is issued.
create table organization_tokens (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  token_hash text not null unique check (length(token_hash) = 64),
  label text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index organization_tokens_organization on organization_tokens (organization_id);
