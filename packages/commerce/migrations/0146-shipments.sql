-- Something that is to be sent to the buyer of an order. That it is no longer to be sent follows from the order.
create table shipments (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  order_id uuid not null unique references orders (id),
  content text not null check (content <> ''),
  -- A file for whoever makes or packs it.
  file_url text,
  carrier text check (carrier <> ''),
  tracking_url text check (tracking_url <> ''),
  sent_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  check (sent_at is not null or (carrier is null and tracking_url is null))
);
create index shipments_newest on shipments (organization_id, created_at desc, id);
create index shipments_waiting on shipments (organization_id, created_at desc, id) where sent_at is null;
call audit_table('shipments');
