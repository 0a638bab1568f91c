-- Short address of a checkout link, `/buy/<slug>`. A deleted link keeps its slug, so that a printed address never leads to
-- another link. The default gives each existing link a slug without an update, which the audit log would note, and each link
-- that a process of an earlier version still creates.
alter table checkout_links add column slug text not null
  default substr(md5(random()::text || clock_timestamp()::text), 1, 10) check (slug ~ '^[a-z0-9-]{3,64}$');
create unique index checkout_links_slug on checkout_links (slug);

drop trigger revision on checkout_links;
create trigger revision
  before update of label, slug, success_url, allow_discount_codes, require_billing_address, discount_id, metadata on checkout_links
  for each row when (
    (old.label, old.slug, old.success_url, old.allow_discount_codes, old.require_billing_address, old.discount_id, old.metadata)
    is distinct from
    (new.label, new.slug, new.success_url, new.allow_discount_codes, new.require_billing_address, new.discount_id, new.metadata)
  ) execute function raise_revision();

-- The link that created a checkout, for its sales. Older checkouts do not know theirs.
alter table checkouts add column checkout_link_id uuid references checkout_links (id) on delete set null;
create index checkouts_link on checkouts (checkout_link_id) where checkout_link_id is not null;
