-- When a customer asked their seller to delete the account. The seller decides: invoices have to be kept for years.
alter table customers add column deletion_requested_at timestamptz;
create index customers_asking_to_be_deleted on customers (organization_id, deletion_requested_at)
  where deletion_requested_at is not null and deleted_at is null;
