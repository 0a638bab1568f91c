-- migrate: without a transaction
-- A draft has no number: it takes the next one when it is paid, so that no failed payment uses one up.
alter table orders alter column invoice_number drop not null;
alter table orders drop constraint if exists orders_numbered;
alter table orders add constraint orders_numbered check (status = 'draft' or invoice_number is not null) not valid;
alter table orders validate constraint orders_numbered;

-- The name on the invoice of an order, where it differs from that of its customer; and why its seller no longer collects it.
alter table orders
  add column if not exists billing_name text,
  add column if not exists void_reason text,
  add column if not exists revision integer not null default 1;
alter table orders drop constraint if exists orders_void_reason;
alter table orders add constraint orders_void_reason check (void_reason is null or status = 'void') not valid;
alter table orders validate constraint orders_void_reason;
create or replace trigger revision before update of billing_name, billing_address, metadata on orders for each row
  when (old.billing_name is distinct from new.billing_name or old.billing_address is distinct from new.billing_address
    or old.metadata is distinct from new.metadata) execute function raise_revision();
create or replace trigger revision after update of label on order_items
  for each row execute function raise_revision_of_whole('orders', 'order_id');

-- Drafts hold the part that a balance pays while they are charged.
drop index concurrently if exists orders_wallet_held_by;
create index concurrently orders_wallet_held_by on orders (customer_id) where status in ('draft', 'pending') and wallet_amount > 0;
drop index concurrently if exists orders_wallet_held;
