-- The user who registered an OAuth2 client for themselves; null for a client of an organization or of nobody.
alter table oauth2_clients add user_id uuid references users (id) on delete set null;
create index oauth2_clients_user on oauth2_clients (user_id, created_at desc, id)
  where deleted_at is null and user_id is not null;
