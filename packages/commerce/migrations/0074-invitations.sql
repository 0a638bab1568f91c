-- People who were asked to join an organization. The link in the e-mail follows from the id and the server's secret;
-- a newer invitation of the same address replaces the older one with its link.
create table organization_invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  email text not null check (length(email) <= 320),
  role text not null check (role in ('owner', 'admin', 'developer', 'support', 'read_only')),
  invited_by uuid references users (id) on delete set null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  unique (organization_id, email)
);
