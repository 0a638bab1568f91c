-- People who sign in as sellers, and the organizations they belong to. A person can belong to any number of
-- organizations, in each with one role.
create table users (
  id uuid primary key,
  email text not null check (length(email) <= 320),
  email_verified boolean not null,
  name text not null,
  avatar_url text,
  created_at timestamptz not null,
  modified_at timestamptz
);
create unique index users_email on users (lower(email));

create table organization_members (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'developer', 'support', 'read_only')),
  created_at timestamptz not null,
  modified_at timestamptz,
  primary key (user_id, organization_id)
);
create index organization_members_organization on organization_members (organization_id, created_at, user_id);
