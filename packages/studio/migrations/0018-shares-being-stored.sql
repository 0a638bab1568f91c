-- The pictures of a share are stored after its row is written, and sharing may be stopped meanwhile: the row stays until no
-- call can be at it any more, so that pictures which came late are deleted even if the process that stored them has died.
alter table studio.shares
  -- Until when a call may be storing its pictures.
  add column storing_until timestamptz,
  -- When its pictures are deleted once more.
  add column remove_at timestamptz;
drop index studio.shares_to_remove;
create index shares_to_remove on studio.shares (coalesce(remove_at, ended_at, created_at))
where ended_at is not null or transformation_id is null;
