-- New e-mail addresses that users asked for: made when both the old and the new address have confirmed them. A newer
-- one replaces the older one of its user, and it ends with the session that asked for it.
create table user_email_changes (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  session_id uuid not null references user_sessions (id) on delete cascade,
  old_email text not null,
  new_email text not null check (length(new_email) <= 320),
  -- The links follow from the id and the server's secret; they are not stored.
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index user_email_changes_session on user_email_changes (session_id);
