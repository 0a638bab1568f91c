-- Where clients may have the browser led after a logout, and when a consent was last made use of.
alter table oauth2_clients add column post_logout_redirect_uris text[] not null default '{}';
alter table oauth2_grants add column last_used_at timestamptz;

-- The codes and tokens that end when a consent is revoked.
create index oauth2_codes_grant on oauth2_codes (user_id, client_id) where redeemed_at is null;
create index oauth2_tokens_grant on oauth2_tokens (user_id, client_id) where ended_at is null;
