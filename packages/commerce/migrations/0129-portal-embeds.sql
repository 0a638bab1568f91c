-- The portal in a frame of the seller's site: which sites may show it, and the links that open it there.
alter table organizations add column portal_embed_origins text[] not null default '{}';

-- A link is used once: it goes when it is exchanged for a session.
create table portal_embed_links (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  customer_id uuid not null references customers (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 64),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index portal_embed_links_expiry on portal_embed_links (expires_at);
create index portal_embed_links_customer on portal_embed_links (customer_id);
-- Making a link deletes a few that have expired, and exchanging one deletes it: nobody has to know who.
call audit_table('portal_embed_links', left_out => '{token_hash}', events => 'insert');
