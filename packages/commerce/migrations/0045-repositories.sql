-- An account at a platform that hosts repositories, on which its owner has installed this server's App for an
-- organization. Two organizations can each link the same account.
create table external_organizations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  platform text not null check (platform in ('github')),
  -- The platform's own ids of the account and of the installation.
  account_id text not null,
  installation_id text not null,
  name text not null,
  avatar_url text not null,
  is_personal boolean not null,
  bio text,
  pretty_name text,
  company text,
  blog text,
  location text,
  email text,
  twitter_username text,
  -- When the installation was last read, and when it is read next.
  read_at timestamptz not null,
  refresh_at timestamptz,
  -- When the App was found to be installed no more.
  removed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint external_organizations_account unique (organization_id, platform, account_id),
  check (removed_at is null or refresh_at is null)
);
create index external_organizations_list on external_organizations (organization_id, created_at desc, id);
create index external_organizations_refresh on external_organizations (refresh_at) where refresh_at is not null;

-- The repositories that were administered by whoever linked the account.
create table repositories (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  external_organization_id uuid not null references external_organizations (id),
  -- The platform's own id of the repository.
  platform_id text not null,
  name text not null,
  is_private boolean not null,
  description text,
  stars integer,
  license text,
  homepage text,
  profile_settings jsonb check (jsonb_typeof(profile_settings) = 'object'),
  -- When the repository was found to be out of the App's reach.
  removed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint repositories_platform_id unique (external_organization_id, platform_id)
);
create index repositories_list on repositories (organization_id, created_at desc, id);
