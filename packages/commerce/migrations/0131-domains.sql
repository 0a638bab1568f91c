-- The domains of organizations, on which their checkouts and portals are shown.
create table domains (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- As browsers write it: lower case, in ASCII, without a dot at the end.
  name text not null check (name = lower(name) and length(name) <= 253),
  status text not null check (status in ('pending', 'verified', 'failing')),
  -- What the TXT record has to say. Everybody can read it there.
  proof text not null,
  -- Why it is not verified, in a sentence.
  problem text,
  checked_at timestamptz,
  check_at timestamptz,
  failed_checks int not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  unique (organization_id, name),
  check ((status = 'failing') = (failing_since is not null))
);
-- A domain is proven to be of one organization at a time. Any number may try.
create unique index domains_proven on domains (name) where status in ('verified', 'failing');
create index domains_to_check on domains (check_at) where check_at is not null;
call audit_table('domains');

-- The domain that links of the organization lead to: one of its proven ones.
alter table organizations add column custom_domain text;
