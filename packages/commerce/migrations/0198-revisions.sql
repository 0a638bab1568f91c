-- The revision of a row that can be patched: raised by every write that a PATCH could overwrite, whoever makes it. A caller who
-- names the revision that they have read (`If-Match`) overwrites nothing that was changed since.
create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

-- Gives a table revisions. Writes that set none of the columns, such as a count of uses, do not run the trigger at all.
create procedure revise_table(name text, columns text[]) language plpgsql as $$
declare
  changed text;
begin
  select string_agg(format('old.%I is distinct from new.%I', part, part), ' or ') into changed from unnest(columns) as part;
  execute format('alter table %I add column revision integer not null default 1', name);
  execute format(
    'create trigger revision before update of %s on %I for each row when (%s) execute function raise_revision()',
    (select string_agg(quote_ident(part), ', ') from unnest(columns) as part), name, changed);
end $$;

call revise_table('organizations', '{name,avatar_url,email,website,socials,subscription_settings,feature_settings,profile_settings,details,billing_email,default_badge_custom_content,default_upfront_split_to_contributors,total_monthly_spending_limit,per_user_monthly_spending_limit,time_zone,invoice_settings}');
call revise_table('organization_members', '{role}');
call revise_table('organization_tokens', '{label,scopes}');
call revise_table('personal_tokens', '{comment,scopes}');
call revise_table('products', '{name,description,is_archived,metadata}');
call revise_table('custom_fields', '{slug,name,properties,metadata}');
call revise_table('discounts', '{name,amount,currency,basis_points,duration_in_months,code,starts_at,ends_at,max_redemptions,metadata}');
call revise_table('checkout_links', '{label,success_url,allow_discount_codes,require_billing_address,discount_id,metadata}');
call revise_table('checkouts', '{product_id,product_price_id,amount,discount_id,allow_discount_codes,require_billing_address,customer_name,customer_email,customer_ip_address,customer_billing_address,customer_tax_id,customer_metadata,custom_field_data,metadata,success_url,embed_origin,locale}');
call revise_table('customers', '{external_id,email,name,billing_address,tax_id,metadata,locale}');
call revise_table('subscriptions', '{product_id,discount_id,status,amount,cancel_at_period_end,canceled_at,ends_at,customer_cancellation_reason,customer_cancellation_comment}');
call revise_table('benefits', '{description,properties,metadata}');
call revise_table('benefit_grants', '{account_id}');
call revise_table('license_keys', '{status,usage,limit_usage,limit_activations,expires_at}');
call revise_table('files', '{name,version}');
call revise_table('meters', '{name,filter,aggregation,metadata}');
call revise_table('repositories', '{profile_settings}');
call revise_table('webhook_endpoints', '{url,name,format,profile,events,ordered,enabled,sealed_secret}');

-- Raises the revision of the object that a row is a part of. Its arguments: the table of the object, and the column with its id.
create function raise_revision_of_whole() returns trigger language plpgsql as $$
declare
  part constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  execute format('update %I set revision = revision + 1 where id = $1', tg_argv[0]) using (part ->> tg_argv[1])::uuid;
  return null;
end $$;

create trigger revision after insert or update or delete on product_prices
  for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger revision after insert or update or delete on product_custom_fields
  for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger revision after insert or update or delete on product_benefits
  for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger revision after insert or update or delete on product_medias
  for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger revision after insert or update or delete on discount_products
  for each row execute function raise_revision_of_whole('discounts', 'discount_id');
create trigger revision after insert or update or delete on checkout_link_products
  for each row execute function raise_revision_of_whole('checkout_links', 'checkout_link_id');

-- The audit log tells of the columns by which a revision is raised, and not of the revision.
call audit_table('organizations', left_out => '{revision}');
call audit_table('organization_members', 'user_id', left_out => '{revision}');
call audit_table('organization_tokens', left_out => '{token_hash,revision}');
call audit_table('personal_tokens', left_out => '{token_hash,revision}');
call audit_table('products', left_out => '{revision}');
call audit_table('custom_fields', left_out => '{revision}');
call audit_table('discounts', left_out => '{revision}');
call audit_table('checkout_links', left_out => '{client_secret,openings_count,revision}');
call audit_table('checkouts', left_out => '{client_secret,payment_processor_metadata,revision}');
call audit_table('customers', left_out => '{revision}');
call audit_table('subscriptions', left_out => '{revision}');
call audit_table('benefits', left_out => '{revision}');
call audit_table('benefit_grants', left_out => '{revision}');
call audit_table('license_keys', left_out => '{key_hash,sealed_key,revision}');
call audit_table('files', left_out => '{upload_id,upload_parts,revision}');
call audit_table('meters', left_out => '{revision}');
call audit_table('repositories', left_out => '{revision}');
call audit_table('webhook_endpoints', left_out => '{sealed_secret,sealed_old_secret,revision}');
