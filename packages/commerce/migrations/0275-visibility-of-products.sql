-- A draft is not sold; a private product is sold by its links and sessions, and is in no list that customers read.
alter table products
  add column visibility text not null default 'public' check (visibility in ('draft', 'private', 'public')),
  -- The row of a deleted product stays for the expired checkouts that name it. A deleted product is archived, so that a
  -- process of an earlier version does not sell it.
  add column deleted_at timestamptz check (deleted_at is null or is_archived);

-- A PATCH sets the visibility, so that a change of it raises the revision, too.
create or replace trigger revision before update of name, description, is_archived, visibility, metadata on products
  for each row when ((old.name, old.description, old.is_archived, old.visibility, old.metadata) is distinct from (new.name, new.description, new.is_archived, new.visibility, new.metadata))
  execute function raise_revision();
