create table checkout_links (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  client_secret text not null unique,
  label text,
  success_url text,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  discount_id uuid references discounts (id),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz
);
create index checkout_links_oldest on checkout_links (organization_id, created_at, id) where deleted_at is null;

create table checkout_link_products (
  checkout_link_id uuid not null references checkout_links (id),
  product_id uuid not null references products (id),
  position integer not null,
  primary key (checkout_link_id, product_id)
);
create index checkout_link_products_product on checkout_link_products (product_id);

-- A product that is archived leaves every link for good, and a link without products is over.
create function checkout_links_drop_archived() returns trigger language plpgsql as $$
begin
  delete from checkout_link_products where product_id = new.id;
  update checkout_links set deleted_at = new.modified_at, modified_at = new.modified_at
    where deleted_at is null and organization_id = new.organization_id
      and not exists (select from checkout_link_products where checkout_link_id = checkout_links.id);
  return null;
end
$$;
create trigger products_leave_links after update of is_archived on products
  for each row when (new.is_archived and not old.is_archived) execute function checkout_links_drop_archived();
