-- A finished painting becomes a download of its order: when that is to be begun, and the file at the platform.
alter table studio.transformations
  add column download_at timestamptz,
  add column download_file_id uuid;

-- The paintings of before become downloads too.
update studio.transformations set download_at = coalesce(modified_at, created_at) where stage = 'completed';

create index transformations_download_at on studio.transformations (download_at) where download_at is not null;
