-- The answer to a refresh, which is given again to a client that asks twice within 30 seconds. It is sealed under a key that is
-- derived from the refresh token that was presented, and the moment is of the database.
alter table oauth2_tokens
  add column replaced_at timestamptz,
  add column sealed_answer bytea,
  add check ((replaced_at is null) = (sealed_answer is null));
