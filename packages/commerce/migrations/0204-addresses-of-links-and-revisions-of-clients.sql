-- Addresses `/buy/<slug>` that a link had. A printed one never leads to the link of another organization: its slug is taken for
-- everybody else, also when its organization was deleted.
create table retired_link_slugs (
  slug text primary key,
  organization_id uuid not null
);

-- After the row is written: by then a transaction that gave up the slug at the same moment has ended.
create function keep_link_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and new.slug <> old.slug then
    insert into retired_link_slugs (slug, organization_id) values (old.slug, old.organization_id)
      on conflict (slug) do nothing;
  end if;
  if tg_op <> 'DELETE' and exists (
    select from retired_link_slugs where slug = new.slug and organization_id <> new.organization_id
  ) then
    raise unique_violation using constraint = 'checkout_links_slug', message = 'The slug was of another organization.';
  end if;
  return null;
end $$;

create trigger kept_slug after insert or delete or update of slug on checkout_links
  for each row execute function keep_link_slug();

-- The registration of a client is replaced as a whole: a caller who names the revision that they have read overwrites nothing
-- that was changed since.
call revise_table('oauth2_clients', '{client_name,redirect_uris,token_endpoint_auth_method,grant_types,scopes,client_uri,logo_uri,tos_uri,policy_uri,post_logout_redirect_uris}');
call audit_table('oauth2_clients', left_out => '{secret_hash,registration_token_hash,revision}');

-- Addresses that a client says about itself are web addresses; others that were taken once are shown to nobody.
update oauth2_clients set
  client_uri = case when client_uri ~* '^https?://' then client_uri end,
  logo_uri = case when logo_uri ~* '^https?://' then logo_uri end,
  tos_uri = case when tos_uri ~* '^https?://' then tos_uri end,
  policy_uri = case when policy_uri ~* '^https?://' then policy_uri end;
