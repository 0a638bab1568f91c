-- The deletion of an organization: asked for, begun when its grace period has ended, done. The row itself stays, because
-- invoices and the books name it, and with it the slug, which nobody else gets.
alter table organizations
  add column deletion_requested_at timestamptz,
  add column deletion_requested_by uuid references users (id) on delete set null,
  add column deletion_due_at timestamptz,
  add column deletion_began_at timestamptz,
  add column deleted_at timestamptz,
  add constraint organizations_deletion_is_requested check (
    deletion_requested_at is not null
    or (deletion_requested_by is null and deletion_due_at is null and deletion_began_at is null and deleted_at is null)
  ),
  add constraint organizations_deletion_is_due check (
    deletion_requested_at is null or (deletion_due_at is null) = (deleted_at is not null)
  );

create index organizations_deletion_due_at_idx on organizations (deletion_due_at) where deletion_due_at is not null;
create index organizations_deletion_requested_by_idx on organizations (deletion_requested_by)
  where deletion_requested_by is not null;
