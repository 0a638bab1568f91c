-- What a checkout for another style is known by: its metadata has this id, which a checkout that was started again has as well.
-- A checkout of before has none in its metadata and is known by its own id.
alter table studio.style_checkouts add column id uuid not null unique default gen_random_uuid();
