-- Customers see public benefits alone.
alter table benefits add column visibility text not null default 'public' check (visibility in ('draft', 'private', 'public'));

-- A PATCH sets it, so that a change of it raises the revision, too.
create or replace trigger revision before update of description, properties, visibility, metadata on benefits
  for each row when ((old.description, old.properties, old.visibility, old.metadata) is distinct from (new.description, new.properties, new.visibility, new.metadata))
  execute function raise_revision();
