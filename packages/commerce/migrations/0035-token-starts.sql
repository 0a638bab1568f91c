-- The first characters of a token, by which its holder tells it from others; null for tokens made before.
alter table organization_tokens add column token_start text check (length(token_start) <= 20);
