-- What callers of the API and the operator changed: one entry for each row that a call inserted, changed or deleted, written by
-- triggers in the transaction of the change. Whoever opens a transaction for a caller says so in the setting `atelier.actor`
-- of that transaction, as JSON; without it (jobs, due work) nothing is noted.
create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Null for what belongs to a person and to no organization.
  organization_id uuid,
  actor_type text not null check (actor_type in ('user', 'organization', 'customer', 'client', 'operator', 'scanner')),
  -- The user, the organization, the customer or the OAuth2 client; null for the operator, and for a scanner that reported leaked tokens.
  actor_id uuid,
  -- The session or token that the call was made with.
  credential_type text,
  credential_id uuid,
  request_id text,
  ip_address text,
  -- The method and path of the endpoint, or the command of the operator.
  endpoint text not null,
  action text not null check (action in ('created', 'updated', 'deleted')),
  -- The table of the object, and its id.
  object_type text not null,
  object_id text not null,
  -- The columns that changed, before and after; all of them for objects that are new or deleted. Secrets are left out.
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_entries_organization on audit_entries (organization_id, created_at desc, id);
create index audit_entries_created on audit_entries (created_at);

-- Notes one change as the work of the actor of the transaction; nothing when the transaction has none.
create function audit_entry(
  organization uuid, action text, object_type text, object_id text, before jsonb, after jsonb
) returns void language plpgsql as $$
declare
  actor constant jsonb := nullif(current_setting('atelier.actor', true), '');
begin
  if actor is null then return; end if;
  insert into audit_entries (
    organization_id, actor_type, actor_id, credential_type, credential_id, request_id, ip_address, endpoint,
    action, object_type, object_id, before, after, created_at
  ) values (
    coalesce(organization, (actor ->> 'organization_id')::uuid),
    actor ->> 'actor_type', (actor ->> 'actor_id')::uuid,
    actor ->> 'credential_type', (actor ->> 'credential_id')::uuid,
    actor ->> 'request_id', actor ->> 'ip_address', actor ->> 'endpoint',
    action, object_type, object_id, before, after, (actor ->> 'at')::timestamptz
  );
end $$;

-- Notes the change of a row. Its arguments: the column that identifies the object; the table of the object that the row is a part of,
-- which has the organization, or an empty text where the row has it; then the columns that are left out.
create function audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row constant jsonb := coalesce(new_row, old_row);
  organization uuid := any_row ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end;
begin
  if tg_argv[1] <> '' then
    execute format('select organization_id from %I where id = $1', tg_argv[1])
      into organization using (any_row ->> tg_argv[0])::uuid;
  end if;
  old_row := old_row - tg_argv[2:];
  new_row := new_row - tg_argv[2:];
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, new_row -> key)
      into old_row, new_row
      from jsonb_each(old_row) where value <> new_row -> key;
    if new_row is null then return null; end if;
  end if;
  perform audit_entry(
    organization, case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    tg_table_name, any_row ->> tg_argv[0], old_row, new_row);
  return null;
end $$;

-- Has the changes of a table noted. A part of another object names its column for it and the table; see `audit_change`.
create procedure audit_table(
  name text, id_column text default 'id', parent text default '', left_out text[] default '{}',
  events text default 'insert or update or delete'
) language plpgsql as $$
declare
  arguments text := quote_literal(id_column) || ', ' || quote_literal(parent);
  left_out_column text;
begin
  foreach left_out_column in array left_out loop
    arguments := arguments || ', ' || quote_literal(left_out_column);
  end loop;
  execute format('drop trigger if exists audit on %I', name);
  execute format(
    'create trigger audit after %s on %I for each row
     when (current_setting(''atelier.actor'', true) <> '''') execute function audit_change(%s)', events, name, arguments);
end $$;

call audit_table('organizations');
call audit_table('organization_members', 'user_id');
call audit_table('organization_invitations', left_out => '{token_hash}');
call audit_table('organization_tokens', left_out => '{token_hash}');
call audit_table('personal_tokens', left_out => '{token_hash}');
call audit_table('users');
call audit_table('user_sessions', left_out => '{token}');
call audit_table('user_accounts', left_out => '{access_token,refresh_token,id_token,password}');
call audit_table('oauth2_clients', left_out => '{secret_hash,registration_token_hash}');
call audit_table('oauth2_grants');
call audit_table('products');
call audit_table('product_prices', 'product_id', 'products');
call audit_table('product_benefits', 'product_id', 'products');
call audit_table('product_custom_fields', 'product_id', 'products');
call audit_table('product_medias', 'product_id', 'products');
call audit_table('custom_fields');
call audit_table('discounts');
call audit_table('discount_products', 'discount_id', 'discounts');
call audit_table('checkout_links', left_out => '{client_secret}');
call audit_table('checkout_link_products', 'checkout_link_id', 'checkout_links');
call audit_table('checkouts', left_out => '{client_secret,payment_processor_metadata}');
call audit_table('customers');
call audit_table('customer_email_changes', left_out => '{token_hash}');
-- Making a session deletes a few that have expired, of whatever organization: nobody's act.
call audit_table('customer_sessions', left_out => '{token_hash}', events => 'insert');
call audit_table('connected_accounts', left_out => '{access_token,refresh_token}');
call audit_table('subscriptions');
call audit_table('subscription_prices', 'subscription_id', 'subscriptions');
call audit_table('orders');
call audit_table('payments', left_out => '{card_brand,card_last4,saved_method,address_key,processor_customer}');
call audit_table('refunds');
call audit_table('benefits');
call audit_table('benefit_grants');
call audit_table('license_keys', left_out => '{key_hash,sealed_key}');
call audit_table('license_key_activations', 'license_key_id', 'license_keys');
call audit_table('files', left_out => '{upload_id,upload_parts}');
call audit_table('meters');
call audit_table('discord_agreements');
call audit_table('repositories');
call audit_table('external_organizations');
