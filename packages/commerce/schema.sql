-- Derived from the migrations by `npm run db:types`; do not edit.
-- Migrations: 0a8bca5f800835cd865c338c6d4de4741727726765fd4588295738d2cf26b681

create extension if not exists pg_trgm;

create sequence account_readings;

create sequence api_requests_sequence;

create or replace function announcement_of(period_end timestamptz)
 returns timestamptz
 language sql
 immutable
return (((period_end at time zone 'utc') - '7 days'::interval) at time zone 'utc');

create or replace function is_long_period(unit text, units integer)
 returns boolean
 language sql
 immutable
return (units >= case unit when 'day' then 180 when 'week' then 25 when 'month' then 6 else 1 end);

create or replace function trial_announcement_of(trial_start timestamptz, trial_end timestamptz)
 returns timestamptz
 language sql
 immutable
return case when ((trial_end - trial_start) >= '3 days'::interval) then (((trial_end at time zone 'utc') - '3 days'::interval) at time zone 'utc') when ((trial_end - trial_start) >= '1 day'::interval) then (((trial_end at time zone 'utc') - '1 day'::interval) at time zone 'utc') else null::timestamptz end;

-- Tables of core

create table audit_entries (
  id uuid default gen_random_uuid() not null,
  organization_id uuid,
  actor_type text not null,
  actor_id uuid,
  credential_type text,
  credential_id uuid,
  request_id text,
  ip_address text,
  endpoint text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null,
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_action_check check ((action = any (array['created', 'updated', 'deleted']))),
  constraint audit_entries_actor_type_check check ((actor_type = any (array['user', 'organization', 'customer', 'client', 'operator', 'scanner'])))
);
create index audit_entries_created on audit_entries (created_at);
create index audit_entries_organization on audit_entries (organization_id, created_at desc, id);
create index audit_entries_own on audit_entries (actor_id, created_at desc, id) where (organization_id is null);
create index audit_entries_people on audit_entries (object_type, object_id) where (object_type = any (array['users', 'user_accounts', 'user_email_changes', 'user_passkeys', 'user_sessions', 'personal_tokens', 'organization_members', 'organization_invitations']));
create index audit_entries_user on audit_entries (actor_id) where (actor_type = 'user');

create table domain_events (
  id uuid not null,
  sequence bigint generated always as identity,
  organization_id uuid not null,
  type text not null,
  subject_id uuid not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  constraint domain_events_pkey primary key (id),
  constraint domain_events_sequence_key unique (sequence),
  constraint domain_events_data_check check ((jsonb_typeof(data) = 'object'))
);
create index domain_events_organization on domain_events (organization_id, sequence);
create index domain_events_subject on domain_events (subject_id, sequence);
create index domain_events_type on domain_events (organization_id, type, sequence);

create table event_deliveries (
  event_id uuid not null,
  consumer text not null,
  subject_id uuid not null,
  constraint event_deliveries_pkey primary key (event_id, consumer),
  constraint event_deliveries_event_id_fkey foreign key (event_id) references domain_events(id)
);
create index event_deliveries_waiting on event_deliveries (consumer, subject_id);

-- Tables of organization

create table organizations (
  id uuid not null,
  name text not null,
  slug text not null,
  avatar_url text,
  email text,
  website text,
  socials jsonb not null,
  subscription_settings jsonb not null,
  details_submitted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  feature_settings jsonb,
  profile_settings jsonb,
  details jsonb,
  billing_email text,
  default_badge_custom_content text,
  default_upfront_split_to_contributors integer,
  total_monthly_spending_limit integer,
  per_user_monthly_spending_limit integer,
  time_zone text default 'UTC' not null,
  invoice_settings jsonb,
  brand jsonb,
  default_language text default 'en' not null,
  asks_withdrawal_consent boolean default false not null,
  refunds_withdrawals boolean default false not null,
  portal_embed_origins text[] default '{}'::text[] not null,
  deletion_requested_at timestamptz,
  deletion_requested_by uuid,
  deletion_due_at timestamptz,
  deletion_began_at timestamptz,
  deleted_at timestamptz,
  custom_domain text,
  ask_for_review_after integer,
  revision integer default 1 not null,
  default_presentment_currency text default 'usd' not null,
  default_tax_behavior text default 'exclusive' not null,
  allow_email_change boolean default true not null,
  allow_pauses boolean default false not null,
  constraint organizations_pkey primary key (id),
  constraint organizations_ask_for_review_after_check check (((ask_for_review_after >= 1) and (ask_for_review_after <= 60))),
  constraint organizations_brand_check check ((jsonb_typeof(brand) = 'object')),
  constraint organizations_check check (((per_user_monthly_spending_limit >= 0) and (per_user_monthly_spending_limit <= total_monthly_spending_limit))),
  constraint organizations_default_language_check check ((default_language ~ '^[a-z]{2}$')),
  constraint organizations_default_presentment_currency_check check ((default_presentment_currency ~ '^[a-z]{3}$')),
  constraint organizations_default_tax_behavior_check check ((default_tax_behavior = any (array['location', 'inclusive', 'exclusive']))),
  constraint organizations_default_upfront_split_to_contributors_check check (((default_upfront_split_to_contributors >= 0) and (default_upfront_split_to_contributors <= 100))),
  constraint organizations_deletion_is_due check (((deletion_requested_at is null) or ((deletion_due_at is null) = (deleted_at is not null)))),
  constraint organizations_deletion_is_requested check (((deletion_requested_at is not null) or ((deletion_requested_by is null) and (deletion_due_at is null) and (deletion_began_at is null) and (deleted_at is null)))),
  constraint organizations_details_check check ((jsonb_typeof(details) = 'object')),
  constraint organizations_feature_settings_check check ((jsonb_typeof(feature_settings) = 'object')),
  constraint organizations_invoice_settings_check check ((jsonb_typeof(invoice_settings) = 'object')),
  constraint organizations_name_check check ((length(name) >= 3)),
  constraint organizations_profile_settings_check check ((jsonb_typeof(profile_settings) = 'object')),
  constraint organizations_slug_check check ((slug ~ '^[a-z0-9-]+$')),
  constraint organizations_socials_check check ((jsonb_typeof(socials) = 'array')),
  constraint organizations_subscription_settings_check check ((jsonb_typeof(subscription_settings) = 'object')),
  constraint organizations_total_monthly_spending_limit_check check ((total_monthly_spending_limit >= 0))
);
create index organizations_deletion_due_at_idx on organizations (deletion_due_at) where (deletion_due_at is not null);
create index organizations_deletion_requested_by_idx on organizations (deletion_requested_by) where (deletion_requested_by is not null);
create unique index organizations_slug on organizations (lower(slug));

create table domains (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  status text not null,
  proof text not null,
  problem text,
  checked_at timestamptz,
  check_at timestamptz,
  failed_checks integer default 0 not null,
  failing_since timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint domains_pkey primary key (id),
  constraint domains_organization_id_name_key unique (organization_id, name),
  constraint domains_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint domains_check check (((status = 'failing') = (failing_since is not null))),
  constraint domains_name_check check (((name = lower(name)) and (length(name) <= 253))),
  constraint domains_status_check check ((status = any (array['pending', 'verified', 'failing'])))
);
create unique index domains_proven on domains (name) where (status = any (array['verified', 'failing']));
create index domains_to_check on domains (check_at) where (check_at is not null);

create table mail_texts (
  id uuid not null,
  organization_id uuid not null,
  mail text not null,
  language text not null,
  subject text,
  introduction text,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint mail_texts_pkey primary key (id),
  constraint mail_texts_organization_id_mail_language_key unique (organization_id, mail, language),
  constraint mail_texts_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint mail_texts_check check (((subject is not null) or (introduction is not null))),
  constraint mail_texts_introduction_check check ((length(introduction) <= 2000)),
  constraint mail_texts_language_check check ((language ~ '^[a-z]{2}$')),
  constraint mail_texts_subject_check check ((length(subject) <= 200))
);

-- Tables of organization-exports

create table organization_exports (
  id uuid not null,
  organization_id uuid not null,
  requested_by uuid,
  status text not null,
  rows bigint default 0 not null,
  size bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint organization_exports_pkey primary key (id),
  constraint organization_exports_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint organization_exports_status_check check ((status = any (array['writing', 'ready', 'failed'])))
);
create index organization_exports_expires on organization_exports (expires_at);
create index organization_exports_organization on organization_exports (organization_id, created_at desc, id);
create index organization_exports_requested_by on organization_exports (requested_by);
create unique index organization_exports_writing on organization_exports (organization_id) where (status = 'writing');

-- Tables of access

create table users (
  id uuid not null,
  email text not null,
  email_verified boolean not null,
  name text not null,
  avatar_url text,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_email_check check ((length(email) <= 320))
);
create unique index users_email on users (lower(email));

create table oauth2_clients (
  id uuid not null,
  organization_id uuid,
  client_id text not null,
  secret_hash text not null,
  registration_token_hash text not null,
  client_name text not null,
  redirect_uris text[] not null,
  token_endpoint_auth_method text not null,
  grant_types text[] not null,
  scopes text[] not null,
  client_uri text,
  logo_uri text,
  tos_uri text,
  policy_uri text,
  created_at timestamptz not null,
  modified_at timestamptz,
  deleted_at timestamptz,
  user_id uuid,
  post_logout_redirect_uris text[] default '{}'::text[] not null,
  revision integer default 1 not null,
  constraint oauth2_clients_pkey primary key (id),
  constraint oauth2_clients_client_id_key unique (client_id),
  constraint oauth2_clients_registration_token_hash_key unique (registration_token_hash),
  constraint oauth2_clients_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint oauth2_clients_user_id_fkey foreign key (user_id) references users(id) on delete set null,
  constraint oauth2_clients_redirect_uris_check check ((cardinality(redirect_uris) > 0)),
  constraint oauth2_clients_token_endpoint_auth_method_check check ((token_endpoint_auth_method = any (array['client_secret_basic', 'client_secret_post', 'none'])))
);
create index oauth2_clients_organization on oauth2_clients (organization_id, created_at desc, id) where (deleted_at is null);
create index oauth2_clients_user on oauth2_clients (user_id, created_at desc, id) where ((deleted_at is null) and (user_id is not null));

create table oauth2_codes (
  id uuid not null,
  code_hash text not null,
  client_id uuid not null,
  user_id uuid not null,
  organization_id uuid,
  redirect_uri text,
  scopes text[] not null,
  nonce text,
  code_challenge text,
  code_challenge_method text,
  auth_time timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  family_id uuid not null,
  forget_at timestamptz not null,
  constraint oauth2_codes_pkey primary key (id),
  constraint oauth2_codes_code_hash_key unique (code_hash),
  constraint oauth2_codes_client_id_fkey foreign key (client_id) references oauth2_clients(id),
  constraint oauth2_codes_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint oauth2_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint oauth2_codes_check check (((code_challenge is null) = (code_challenge_method is null))),
  constraint oauth2_codes_code_challenge_method_check check ((code_challenge_method = any (array['plain', 'S256'])))
);
create index oauth2_codes_forget on oauth2_codes (forget_at);
create index oauth2_codes_grant on oauth2_codes (user_id, client_id) where (redeemed_at is null);
create unique index oauth2_codes_nonce on oauth2_codes (client_id, nonce) where (nonce is not null);

create table oauth2_grants (
  id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  organization_id uuid,
  scopes text[] not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  last_used_at timestamptz,
  constraint oauth2_grants_pkey primary key (id),
  constraint oauth2_grants_client_id_user_id_organization_id_key unique nulls not distinct (client_id, user_id, organization_id),
  constraint oauth2_grants_client_id_fkey foreign key (client_id) references oauth2_clients(id),
  constraint oauth2_grants_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint oauth2_grants_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index oauth2_grants_user on oauth2_grants (user_id);

create table oauth2_signing_keys (
  id uuid not null,
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  replace_at timestamptz,
  forget_at timestamptz,
  constraint oauth2_signing_keys_pkey primary key (id)
);
create index oauth2_signing_keys_forget on oauth2_signing_keys (forget_at) where (forget_at is not null);
create index oauth2_signing_keys_replace on oauth2_signing_keys (replace_at) where (replace_at is not null);

create table oauth2_tokens (
  id uuid not null,
  family_id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  organization_id uuid,
  access_token_hash text not null,
  refresh_token_hash text,
  scopes text[] not null,
  granted_scopes text[] not null,
  auth_time timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  forget_at timestamptz,
  replaced_at timestamptz,
  sealed_answer bytea,
  constraint oauth2_tokens_pkey primary key (id),
  constraint oauth2_tokens_access_token_hash_key unique (access_token_hash),
  constraint oauth2_tokens_refresh_token_hash_key unique (refresh_token_hash),
  constraint oauth2_tokens_client_id_fkey foreign key (client_id) references oauth2_clients(id),
  constraint oauth2_tokens_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint oauth2_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint oauth2_tokens_check check (((replaced_at is null) = (sealed_answer is null)))
);
create index oauth2_tokens_family on oauth2_tokens (family_id);
create index oauth2_tokens_forget on oauth2_tokens (forget_at) where (forget_at is not null);
create index oauth2_tokens_grant on oauth2_tokens (user_id, client_id) where (ended_at is null);

create table organization_invitations (
  id uuid not null,
  organization_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint organization_invitations_pkey primary key (id),
  constraint organization_invitations_organization_id_email_key unique (organization_id, email),
  constraint organization_invitations_token_hash_key unique (token_hash),
  constraint organization_invitations_invited_by_fkey foreign key (invited_by) references users(id) on delete set null,
  constraint organization_invitations_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint organization_invitations_email_check check ((length(email) <= 320)),
  constraint organization_invitations_role_check check ((role = any (array['owner', 'admin', 'developer', 'support', 'read_only'])))
);

create table organization_members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint organization_members_pkey primary key (user_id, organization_id),
  constraint organization_members_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint organization_members_user_id_fkey foreign key (user_id) references users(id),
  constraint organization_members_role_check check ((role = any (array['owner', 'admin', 'developer', 'support', 'read_only'])))
);
create index organization_members_organization on organization_members (organization_id, created_at, user_id);

create table organization_tokens (
  id uuid not null,
  organization_id uuid not null,
  token_hash text not null,
  label text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  token_start text,
  revision integer default 1 not null,
  wire text,
  constraint organization_tokens_pkey primary key (id),
  constraint organization_tokens_token_hash_key unique (token_hash),
  constraint organization_tokens_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint organization_tokens_token_hash_check check ((length(token_hash) = 64)),
  constraint organization_tokens_token_start_check check ((length(token_start) <= 20)),
  constraint organization_tokens_wire_check check ((wire = any (array['closed', 'open', '2026-04', '2026-10', '2027-01'])))
);
create index organization_tokens_list on organization_tokens (organization_id, created_at, id);

create table user_sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint user_sessions_pkey primary key (id),
  constraint user_sessions_token_key unique (token),
  constraint user_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_sessions_user on user_sessions (user_id, created_at);

create table passkey_challenges (
  challenge_hash text not null,
  session_id uuid,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_session_id_fkey foreign key (session_id) references user_sessions(id) on delete cascade
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id) where (session_id is not null);

create table personal_tokens (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  token_start text not null,
  comment text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  wire text,
  constraint personal_tokens_pkey primary key (id),
  constraint personal_tokens_token_hash_key unique (token_hash),
  constraint personal_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint personal_tokens_token_hash_check check ((length(token_hash) = 64)),
  constraint personal_tokens_wire_check check ((wire = any (array['closed', 'open', '2026-04', '2026-10', '2027-01'])))
);
create index personal_tokens_user on personal_tokens (user_id, created_at, id);

create table user_accounts (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  provider_account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint user_accounts_pkey primary key (id),
  constraint user_accounts_provider_provider_account_id_key unique (provider, provider_account_id),
  constraint user_accounts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_accounts_user on user_accounts (user_id);

create table user_email_changes (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  old_email text not null,
  new_email text not null,
  old_token_hash text not null,
  new_token_hash text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint user_email_changes_pkey primary key (id),
  constraint user_email_changes_new_token_hash_key unique (new_token_hash),
  constraint user_email_changes_old_token_hash_key unique (old_token_hash),
  constraint user_email_changes_user_id_key unique (user_id),
  constraint user_email_changes_session_id_fkey foreign key (session_id) references user_sessions(id) on delete cascade,
  constraint user_email_changes_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint user_email_changes_new_email_check check ((length(new_email) <= 320))
);
create index user_email_changes_session on user_email_changes (session_id);

create table user_passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint user_passkeys_pkey primary key (id),
  constraint user_passkeys_credential_id_key unique (credential_id),
  constraint user_passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint user_passkeys_name_check check (((length(name) >= 1) and (length(name) <= 100)))
);
create index user_passkeys_user on user_passkeys (user_id, created_at);

create table user_verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint user_verifications_pkey primary key (id)
);
create index user_verifications_identifier on user_verifications (identifier, created_at);

-- Tables of catalog

create table benefits (
  id uuid not null,
  organization_id uuid not null,
  type text not null,
  description text not null,
  selectable boolean not null,
  deletable boolean not null,
  is_tax_applicable boolean not null,
  properties jsonb not null,
  metadata jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  delivery_version integer default 1 not null,
  revision integer default 1 not null,
  visibility text default 'public' not null,
  constraint benefits_pkey primary key (id),
  constraint benefits_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint benefits_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint benefits_properties_check check ((jsonb_typeof(properties) = 'object')),
  constraint benefits_visibility_check check ((visibility = any (array['draft', 'private', 'public'])))
);
create index benefits_metadata on benefits using gin (metadata jsonb_path_ops);
create index benefits_organization on benefits (organization_id, created_at desc, id);

create table custom_fields (
  id uuid not null,
  organization_id uuid not null,
  type text not null,
  slug text not null,
  name text not null,
  properties jsonb not null,
  metadata jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint custom_fields_pkey primary key (id),
  constraint custom_fields_slug unique (organization_id, slug),
  constraint custom_fields_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint custom_fields_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint custom_fields_name_check check ((name <> '')),
  constraint custom_fields_properties_check check ((jsonb_typeof(properties) = 'object')),
  constraint custom_fields_slug_check check ((slug ~ '^[a-z0-9_-]+$')),
  constraint custom_fields_type_check check ((type = any (array['text', 'number', 'date', 'checkbox', 'select'])))
);

create table discord_agreements (
  id uuid not null,
  organization_id uuid not null,
  guild_id text not null,
  guild_name text,
  person_id text,
  person_name text,
  created_at timestamptz not null,
  agreed_at timestamptz,
  removed_at timestamptz,
  constraint discord_agreements_pkey primary key (id),
  constraint discord_agreements_organization_id_fkey foreign key (organization_id) references organizations(id)
);
create unique index discord_agreements_guild on discord_agreements (organization_id, guild_id) where ((agreed_at is not null) and (removed_at is null));

create table discounts (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  type text not null,
  amount integer,
  currency text,
  basis_points integer,
  duration text not null,
  duration_in_months integer,
  code text,
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer,
  redemptions_count integer not null,
  metadata jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  amounts jsonb,
  max_redemptions_per_customer integer,
  constraint discounts_pkey primary key (id),
  constraint discounts_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint discounts_amount_check check ((amount >= 0)),
  constraint discounts_amounts_check check ((jsonb_typeof(amounts) = 'object')),
  constraint discounts_basis_points_check check (((basis_points >= 1) and (basis_points <= 10000))),
  constraint discounts_check check (((type = 'fixed') = (amount is not null))),
  constraint discounts_check1 check (((type = 'fixed') = (currency is not null))),
  constraint discounts_check2 check (((type = 'percentage') = (basis_points is not null))),
  constraint discounts_check3 check (((duration = 'repeating') = (duration_in_months is not null))),
  constraint discounts_code_check check (((length(code) >= 3) and (length(code) <= 256))),
  constraint discounts_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint discounts_duration_check check ((duration = any (array['once', 'forever', 'repeating']))),
  constraint discounts_duration_in_months_check check ((duration_in_months >= 1)),
  constraint discounts_max_redemptions_check check ((max_redemptions >= 1)),
  constraint discounts_max_redemptions_per_customer_check check ((max_redemptions_per_customer >= 1)),
  constraint discounts_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint discounts_name_check check ((name <> '')),
  constraint discounts_redemptions_count_check check ((redemptions_count >= 0)),
  constraint discounts_type_check check ((type = any (array['fixed', 'percentage'])))
);
create unique index discounts_code on discounts (organization_id, lower(code)) where (deleted_at is null);
create index discounts_newest on discounts (organization_id, created_at desc, id) where (deleted_at is null);

create table products (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  description text,
  recurring_interval text,
  is_archived boolean not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  balance_top_up boolean default false not null,
  visibility text default 'public' not null,
  deleted_at timestamptz,
  recurring_interval_count integer default 1 not null,
  trial_interval text,
  trial_interval_count integer,
  trial_requires_payment_method boolean default true not null,
  constraint products_pkey primary key (id),
  constraint products_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint products_balance_top_up check (((not balance_top_up) or (recurring_interval is null))),
  constraint products_check check (((deleted_at is null) or is_archived)),
  constraint products_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint products_name_check check ((length(name) >= 3)),
  constraint products_recurring_interval_check check ((recurring_interval = any (array['day', 'week', 'month', 'year']))),
  constraint products_recurring_interval_count_check check ((recurring_interval_count >= 1)),
  constraint products_trial check (((trial_interval is null) = (trial_interval_count is null))),
  constraint products_trial_interval_check check ((trial_interval = any (array['day', 'week', 'month', 'year']))),
  constraint products_trial_interval_count_check check ((trial_interval_count >= 1)),
  constraint products_visibility_check check ((visibility = any (array['draft', 'private', 'public'])))
);
create index products_organization on products (organization_id, created_at desc, id);

create table discount_products (
  discount_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  constraint discount_products_pkey primary key (discount_id, product_id),
  constraint discount_products_discount_id_fkey foreign key (discount_id) references discounts(id),
  constraint discount_products_product_id_fkey foreign key (product_id) references products(id)
);
create index discount_products_product on discount_products (product_id);

create table discount_redemptions (
  checkout_id uuid,
  discount_id uuid not null,
  created_at timestamptz not null,
  is_under_way boolean default false not null,
  subscription_id uuid,
  id uuid default gen_random_uuid() not null,
  email_key text,
  card_key text,
  constraint discount_redemptions_pkey primary key (id),
  constraint discount_redemptions_discount_id_fkey foreign key (discount_id) references discounts(id),
  constraint discount_redemptions_one_user check ((num_nonnulls(checkout_id, subscription_id) = 1))
);
create index discount_redemptions_card on discount_redemptions (discount_id, card_key) where (card_key is not null);
create unique index discount_redemptions_checkout on discount_redemptions (checkout_id) where (checkout_id is not null);
create index discount_redemptions_discount on discount_redemptions (discount_id);
create index discount_redemptions_email on discount_redemptions (discount_id, email_key) where (email_key is not null);
create unique index discount_redemptions_subscription on discount_redemptions (subscription_id, discount_id) where (subscription_id is not null);
create index discount_redemptions_under_way on discount_redemptions (discount_id) where is_under_way;

create table external_organizations (
  id uuid not null,
  organization_id uuid not null,
  platform text not null,
  account_id text not null,
  installation_id text not null,
  name text not null,
  avatar_url text not null,
  is_personal boolean not null,
  bio text,
  pretty_name text,
  company text,
  blog text,
  location text,
  email text,
  twitter_username text,
  read_at timestamptz not null,
  refresh_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  reading integer default 0 not null,
  constraint external_organizations_pkey primary key (id),
  constraint external_organizations_account unique (organization_id, platform, account_id),
  constraint external_organizations_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint external_organizations_check check (((removed_at is null) or (refresh_at is null))),
  constraint external_organizations_platform_check check ((platform = 'github'))
);
create index external_organizations_list on external_organizations (organization_id, created_at desc, id);
create index external_organizations_refresh on external_organizations (refresh_at) where (refresh_at is not null);

create table files (
  id uuid not null,
  organization_id uuid not null,
  service text not null,
  name text not null,
  path text not null,
  mime_type text not null,
  size bigint not null,
  storage_version text,
  checksum_etag text,
  checksum_sha256_base64 text,
  checksum_sha256_hex text,
  last_modified_at timestamptz,
  version text,
  is_uploaded boolean not null,
  is_enabled boolean not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  upload_id text,
  upload_parts jsonb,
  upload_expires_at timestamptz,
  revision integer default 1 not null,
  constraint files_pkey primary key (id),
  constraint files_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint files_check check (((upload_parts is null) = (upload_expires_at is null))),
  constraint files_service_check check ((service = any (array['downloadable', 'product_media', 'organization_avatar']))),
  constraint files_size_check check ((size >= 0)),
  constraint files_upload_parts_check check ((jsonb_typeof(upload_parts) = 'array'))
);
create index files_organization on files (organization_id, created_at desc, id);
create index files_upload_expires on files (upload_expires_at) where (upload_expires_at is not null);

create table meters (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  filter jsonb not null,
  aggregation jsonb not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint meters_pkey primary key (id),
  constraint meters_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint meters_aggregation_check check ((jsonb_typeof(aggregation) = 'object')),
  constraint meters_filter_check check ((jsonb_typeof(filter) = 'object')),
  constraint meters_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint meters_name_check check ((length(name) >= 3))
);
create index meters_metadata on meters using gin (metadata jsonb_path_ops);
create index meters_name on meters (organization_id, lower(name), id);
create index meters_organization on meters (organization_id, created_at desc, id);

create table product_benefits (
  product_id uuid not null,
  benefit_id uuid not null,
  "position" integer not null,
  constraint product_benefits_pkey primary key (product_id, benefit_id),
  constraint product_benefits_benefit_id_fkey foreign key (benefit_id) references benefits(id),
  constraint product_benefits_product_id_fkey foreign key (product_id) references products(id)
);
create index product_benefits_benefit on product_benefits (benefit_id);

create table product_custom_fields (
  product_id uuid not null,
  custom_field_id uuid not null,
  "position" integer not null,
  required boolean not null,
  constraint product_custom_fields_pkey primary key (product_id, custom_field_id),
  constraint product_custom_fields_custom_field_id_fkey foreign key (custom_field_id) references custom_fields(id),
  constraint product_custom_fields_product_id_fkey foreign key (product_id) references products(id)
);
create index product_custom_fields_field on product_custom_fields (custom_field_id);

create table product_medias (
  product_id uuid not null,
  file_id uuid not null,
  "position" integer not null,
  constraint product_medias_pkey primary key (product_id, file_id),
  constraint product_medias_file_id_fkey foreign key (file_id) references files(id),
  constraint product_medias_product_id_fkey foreign key (product_id) references products(id)
);
create index product_medias_file on product_medias (file_id);

create table product_prices (
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  amount_type text not null,
  price_currency text,
  price_amount integer,
  is_archived boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  minimum_amount integer,
  maximum_amount integer,
  preset_amount integer,
  meter_id uuid,
  unit_amount text,
  cap_amount integer,
  legacy_interval text,
  tax_behavior text,
  constraint product_prices_pkey primary key (id),
  constraint product_prices_meter_id_fkey foreign key (meter_id) references meters(id),
  constraint product_prices_product_id_fkey foreign key (product_id) references products(id),
  constraint product_prices_amount_type_check check ((amount_type = any (array['free', 'fixed', 'custom', 'metered_unit']))),
  constraint product_prices_cap_amount_check check ((cap_amount >= 0)),
  constraint product_prices_check check (((amount_type = 'fixed') = (price_amount is not null))),
  constraint product_prices_check1 check (((amount_type = 'free') = (price_currency is null))),
  constraint product_prices_check2 check (((amount_type = 'custom') or ((minimum_amount is null) and (maximum_amount is null) and (preset_amount is null)))),
  constraint product_prices_check3 check (((amount_type = 'metered_unit') = (meter_id is not null))),
  constraint product_prices_check4 check (((amount_type = 'metered_unit') = (unit_amount is not null))),
  constraint product_prices_check5 check (((amount_type = 'metered_unit') or (cap_amount is null))),
  constraint product_prices_legacy_interval_check check ((legacy_interval = any (array['month', 'year']))),
  constraint product_prices_maximum_amount_check check ((maximum_amount >= 0)),
  constraint product_prices_minimum_amount_check check ((minimum_amount >= 0)),
  constraint product_prices_preset_amount_check check ((preset_amount >= 0)),
  constraint product_prices_price_amount_check check ((price_amount >= 0)),
  constraint product_prices_price_currency_check check ((price_currency ~ '^[a-z]{3}$')),
  constraint product_prices_tax_behavior_check check ((tax_behavior = any (array['location', 'inclusive', 'exclusive']))),
  constraint product_prices_unit_amount_check check (((unit_amount ~ '^[0-9]{1,10}([.][0-9]{1,12})?$') and ((unit_amount)::numeric > (0)::numeric))),
  constraint product_prices_unit_amount_form_check check ((unit_amount = (trim_scale((unit_amount)::numeric))::text))
);
create index product_prices_meter on product_prices (meter_id) where (meter_id is not null);
create unique index product_prices_one_per_meter_and_currency on product_prices (product_id, meter_id, price_currency) where (not is_archived);
create unique index product_prices_one_static_per_currency on product_prices (product_id, coalesce(price_currency, '')) where ((not is_archived) and (amount_type <> 'metered_unit') and (legacy_interval is null));
create index product_prices_product on product_prices (product_id);

create table repositories (
  id uuid not null,
  organization_id uuid not null,
  external_organization_id uuid not null,
  platform_id text not null,
  name text not null,
  is_private boolean not null,
  description text,
  stars integer,
  license text,
  homepage text,
  profile_settings jsonb,
  removed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint repositories_pkey primary key (id),
  constraint repositories_platform_id unique (external_organization_id, platform_id),
  constraint repositories_external_organization_id_fkey foreign key (external_organization_id) references external_organizations(id),
  constraint repositories_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint repositories_profile_settings_check check ((jsonb_typeof(profile_settings) = 'object'))
);
create index repositories_list on repositories (organization_id, created_at desc, id);

create table trial_redemptions (
  id uuid default gen_random_uuid() not null,
  organization_id uuid not null,
  product_id uuid not null,
  checkout_id uuid,
  subscription_id uuid,
  email_key text,
  card_key text,
  created_at timestamptz not null,
  constraint trial_redemptions_pkey primary key (id),
  constraint trial_redemptions_checkout_id_key unique (checkout_id),
  constraint trial_redemptions_subscription_id_key unique (subscription_id),
  constraint trial_redemptions_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint trial_redemptions_product_id_fkey foreign key (product_id) references products(id),
  constraint trial_redemptions_one_user check ((num_nonnulls(checkout_id, subscription_id) = 1))
);
create index trial_redemptions_card on trial_redemptions (organization_id, card_key) where (card_key is not null);
create index trial_redemptions_email on trial_redemptions (organization_id, email_key) where (email_key is not null);
create index trial_redemptions_product on trial_redemptions (product_id);

-- Tables of customers

create table customers (
  id uuid not null,
  organization_id uuid not null,
  external_id text,
  email text not null,
  email_verified boolean not null,
  name text,
  billing_address jsonb,
  tax_id jsonb,
  metadata jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  deletion_requested_at timestamptz,
  locale text,
  revision integer default 1 not null,
  search_text text generated always as (lower(((email || '
') || coalesce(name, '')))) stored not null,
  constraint customers_pkey primary key (id),
  constraint customers_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint customers_billing_address_check check ((billing_address ? 'country')),
  constraint customers_email_check check ((length(email) <= 320)),
  constraint customers_locale_check check ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')),
  constraint customers_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint customers_tax_id_check check (((jsonb_typeof(tax_id) = 'array') and (jsonb_array_length(tax_id) = 2)))
);
create index customers_asking_to_be_deleted on customers (organization_id, deletion_requested_at) where ((deletion_requested_at is not null) and (deleted_at is null));
create index customers_by_address on customers (organization_id, lower(email) collate "C");
create unique index customers_email on customers (organization_id, lower(email)) where (deleted_at is null);
create unique index customers_external_id on customers (organization_id, external_id);
create index customers_metadata on customers using gin (metadata jsonb_path_ops);
create index customers_newest on customers (organization_id, created_at desc, id) where (deleted_at is null);
create index customers_of_address on customers (lower(email)) where (deleted_at is null);
create index customers_organization on customers (organization_id) where (deleted_at is null);
create index customers_searched on customers using gin (search_text gin_trgm_ops);

create table connected_accounts (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  platform text not null,
  account_id text not null,
  username text,
  access_token bytea,
  refresh_token bytea,
  expires_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint connected_accounts_pkey primary key (id),
  constraint connected_accounts_customer_id_platform_account_id_key unique (customer_id, platform, account_id),
  constraint connected_accounts_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint connected_accounts_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint connected_accounts_check check (((platform = 'discord') = (access_token is not null))),
  constraint connected_accounts_check1 check (((access_token is not null) or ((refresh_token is null) and (expires_at is null)))),
  constraint connected_accounts_platform_check check ((platform = any (array['github', 'discord'])))
);

create table customer_email_changes (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  old_email text not null,
  email text not null,
  token_hash text,
  expires_at timestamptz not null,
  made_at timestamptz,
  created_at timestamptz not null,
  constraint customer_email_changes_pkey primary key (id),
  constraint customer_email_changes_token_hash_key unique (token_hash),
  constraint customer_email_changes_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint customer_email_changes_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint customer_email_changes_check check (((token_hash is not null) or (made_at is not null))),
  constraint customer_email_changes_email_check check ((length(email) <= 320)),
  constraint customer_email_changes_old_email_check check ((length(old_email) <= 320)),
  constraint customer_email_changes_token_hash_check check ((length(token_hash) = 64))
);
create index customer_email_changes_customer on customer_email_changes (customer_id, created_at);
create index customer_email_changes_oldest on customer_email_changes (created_at);

create table customer_sessions (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid,
  checkout_id uuid,
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint customer_sessions_pkey primary key (id),
  constraint customer_sessions_token_hash_key unique (token_hash),
  constraint customer_sessions_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint customer_sessions_check check (((customer_id is not null) or (checkout_id is not null))),
  constraint customer_sessions_token_hash_check check ((length(token_hash) = 64))
);
create index customer_sessions_checkout on customer_sessions (checkout_id) where (checkout_id is not null);
create index customer_sessions_expiry on customer_sessions (expires_at);

create table finished_card_setups (
  processor text not null,
  setup_id text not null,
  organization_id uuid not null,
  created_at timestamptz not null,
  constraint finished_card_setups_pkey primary key (processor, setup_id),
  constraint finished_card_setups_organization_id_fkey foreign key (organization_id) references organizations(id)
);

create table portal_embed_links (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint portal_embed_links_pkey primary key (id),
  constraint portal_embed_links_token_hash_key unique (token_hash),
  constraint portal_embed_links_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint portal_embed_links_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint portal_embed_links_token_hash_check check ((length(token_hash) = 64))
);
create index portal_embed_links_customer on portal_embed_links (customer_id);
create index portal_embed_links_expiry on portal_embed_links (expires_at);

create table sign_in_codes (
  id uuid not null,
  organization_id uuid not null,
  email text not null,
  token_hash text not null,
  requested_from text not null,
  tries integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint sign_in_codes_pkey primary key (id),
  constraint sign_in_codes_token_hash_key unique (token_hash),
  constraint sign_in_codes_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint sign_in_codes_email_check check ((length(email) <= 320)),
  constraint sign_in_codes_token_hash_check check ((length(token_hash) = 64))
);
create index sign_in_codes_email on sign_in_codes (organization_id, email, created_at);
create index sign_in_codes_oldest on sign_in_codes (created_at);
create index sign_in_codes_requested_from on sign_in_codes (requested_from, created_at);

-- Tables of portal

create table portal_lookups (
  id uuid not null,
  email text not null,
  requested_from text not null,
  created_at timestamptz not null,
  constraint portal_lookups_pkey primary key (id)
);
create index portal_lookups_email on portal_lookups (email, created_at);
create index portal_lookups_from on portal_lookups (requested_from, created_at);
create index portal_lookups_oldest on portal_lookups (created_at);

-- Tables of payments

create table payments (
  id uuid not null,
  organization_id uuid not null,
  checkout_id uuid,
  processor text not null,
  processor_id text,
  status text not null,
  amount integer not null,
  currency text not null,
  card_brand text,
  card_last4 text,
  failure_code text,
  created_at timestamptz not null,
  modified_at timestamptz,
  order_id uuid,
  processor_customer text,
  saved_method text,
  reconcile_at timestamptz,
  address_key text,
  available_at timestamptz,
  rejection text,
  attempt integer,
  request_id uuid,
  settlement_currency text,
  settlement_amount bigint,
  trigger text,
  constraint payments_pkey primary key (id),
  constraint payments_processor_processor_id_key unique (processor, processor_id),
  constraint payments_address_key_check check ((length(address_key) <= 100)),
  constraint payments_amount_check check ((amount >= 0)),
  constraint payments_attempt_check check ((attempt > 0)),
  constraint payments_card_last4_check check ((card_last4 ~ '^[0-9]{4}$')),
  constraint payments_check check (((status = 'pending') or ((status = 'failed') = (failure_code is not null)))),
  constraint payments_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint payments_one_subject check ((num_nonnulls(checkout_id, order_id) = 1)),
  constraint payments_rejection_check check (((rejection is null) or (failure_code = 'never_attempted'))),
  constraint payments_settlement check ((((settlement_amount is null) = (settlement_currency is null)) and (settlement_currency ~ '^[a-z]{3}$'))),
  constraint payments_status_check check ((status = any (array['pending', 'succeeded', 'failed']))),
  constraint payments_trigger_check check ((trigger = any (array['purchase', 'subscription_cycle', 'retry_dunning', 'retry_customer', 'retry_payment_method_update', 'retry_admin'])))
);
create index payments_by_availability on payments (organization_id, available_at) where (status = 'succeeded');
create index payments_checkout on payments (checkout_id);
create index payments_newest on payments (organization_id, created_at desc, id);
create unique index payments_one_live on payments (checkout_id) where (status <> 'failed');
create unique index payments_one_live_of_order on payments (order_id) where (status <> 'failed');
create index payments_order on payments (order_id) where (order_id is not null);
create index payments_reconcile_due on payments (reconcile_at) where (status = 'pending');
create index payments_unsettled on payments (reconcile_at) where ((status = 'succeeded') and (settlement_amount is null) and (reconcile_at is not null));

create table disputes (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  subscription_id uuid,
  processor text not null,
  processor_id text not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz,
  evidence jsonb,
  withdrawn_amount integer default 0 not null,
  fee_amount integer default 0 not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint disputes_pkey primary key (id),
  constraint disputes_processor_processor_id_key unique (processor, processor_id),
  constraint disputes_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint disputes_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint disputes_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint disputes_amount_check check ((amount > 0)),
  constraint disputes_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint disputes_evidence_check check ((jsonb_typeof(evidence) = 'object')),
  constraint disputes_reason_check check ((reason = any (array['credit_not_processed', 'duplicate', 'fraudulent', 'general', 'product_not_received', 'product_unacceptable', 'subscription_canceled', 'unrecognized', 'other']))),
  constraint disputes_status_check check ((status = any (array['warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'])))
);
create index disputes_customer on disputes (customer_id);
create index disputes_newest on disputes (organization_id, created_at desc, id);
create index disputes_order on disputes (order_id);
create index disputes_payment on disputes (payment_id);
create index disputes_to_answer on disputes (organization_id, evidence_due_at) where (status = any (array['needs_response', 'warning_needs_response']));

create table dispute_movements (
  id uuid not null,
  dispute_id uuid not null,
  processor_id text not null,
  amount integer not null,
  fee integer not null,
  currency text not null,
  created_at timestamptz not null,
  settlement_currency text,
  settlement_amount bigint,
  constraint dispute_movements_pkey primary key (id),
  constraint dispute_movements_dispute_id_processor_id_key unique (dispute_id, processor_id),
  constraint dispute_movements_dispute_id_fkey foreign key (dispute_id) references disputes(id),
  constraint dispute_movements_settlement check ((((settlement_amount is null) = (settlement_currency is null)) and (settlement_currency ~ '^[a-z]{3}$')))
);

create table payment_holds (
  id uuid not null,
  restored_to timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  problem text,
  constraint payment_holds_pkey primary key (id)
);
create unique index payment_holds_one_open on payment_holds ((true)) where (ended_at is null);

create table processor_customers (
  processor text not null,
  processor_id text not null,
  organization_id uuid not null,
  customer_id uuid,
  checkout_id uuid,
  created_at timestamptz not null,
  constraint processor_customers_pkey primary key (processor, processor_id),
  constraint processor_customers_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint processor_customers_check check (((customer_id is not null) or (checkout_id is not null)))
);
create index processor_customers_checkout on processor_customers (checkout_id) where (checkout_id is not null);
create index processor_customers_customer on processor_customers (customer_id) where (customer_id is not null);

create table recovered_payments (
  id uuid not null,
  organization_id uuid,
  processor text not null,
  processor_id text not null,
  checkout_id uuid,
  order_id uuid,
  status text not null,
  amount integer not null,
  currency text not null,
  created_at timestamptz not null,
  constraint recovered_payments_pkey primary key (id),
  constraint recovered_payments_processor_processor_id_key unique (processor, processor_id),
  constraint recovered_payments_amount_check check ((amount > 0)),
  constraint recovered_payments_status_check check ((status = any (array['requires_action', 'processing', 'succeeded', 'failed'])))
);
create index recovered_payments_checkout on recovered_payments (checkout_id);
create index recovered_payments_order on recovered_payments (order_id);

create table recovered_refunds (
  id uuid not null,
  processor text not null,
  processor_id text not null,
  payment text not null,
  reason text not null,
  status text not null,
  amount integer not null,
  currency text not null,
  created_at timestamptz not null,
  revoke_benefits boolean default false not null,
  revoke_subscription boolean default false not null,
  constraint recovered_refunds_pkey primary key (id),
  constraint recovered_refunds_processor_processor_id_key unique (processor, processor_id),
  constraint recovered_refunds_amount_check check ((amount > 0)),
  constraint recovered_refunds_status_check check ((status = any (array['pending', 'succeeded', 'failed', 'canceled'])))
);
create index recovered_refunds_payment on recovered_refunds (processor, payment);

create table refunds (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  subscription_id uuid,
  status text not null,
  reason text not null,
  amount integer not null,
  tax_amount integer not null,
  currency text not null,
  revoke_benefits boolean not null,
  comment text,
  metadata jsonb not null,
  processor_id text,
  created_at timestamptz not null,
  modified_at timestamptz,
  reconcile_at timestamptz,
  credit_note integer,
  derived_from text,
  revoke_subscription boolean default false not null,
  settlement_currency text,
  settlement_amount bigint,
  constraint refunds_pkey primary key (id),
  constraint refunds_processor_id_key unique (processor_id),
  constraint refunds_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint refunds_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint refunds_amount_check check ((amount >= 1)),
  constraint refunds_check check (((status = any (array['pending', 'canceled'])) or (processor_id is not null))),
  constraint refunds_credit_note_check check ((credit_note >= 1)),
  constraint refunds_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint refunds_derived_from_check check ((derived_from = any (array['withdrawal', 'deletion']))),
  constraint refunds_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint refunds_reason_check check ((reason = any (array['duplicate', 'fraudulent', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'dispute_prevention', 'other']))),
  constraint refunds_settlement check ((((settlement_amount is null) = (settlement_currency is null)) and (settlement_currency ~ '^[a-z]{3}$'))),
  constraint refunds_status_check check ((status = any (array['pending', 'succeeded', 'failed', 'canceled']))),
  constraint refunds_tax_amount_check check ((tax_amount >= 0))
);
create unique index refunds_credit_note_key on refunds (order_id, credit_note);
create index refunds_customer on refunds (customer_id);
create index refunds_due on refunds (reconcile_at) where (reconcile_at is not null);
create index refunds_newest on refunds (organization_id, created_at desc, id);
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);
create index refunds_pending_of_order on refunds (order_id) where (status = 'pending');
create index refunds_subscription on refunds (subscription_id) where (subscription_id is not null);

create table sandbox_balance_transactions (
  id text not null,
  kind text not null,
  source text not null,
  amount integer not null,
  fee integer not null,
  currency text not null,
  available_at timestamptz not null,
  created_at timestamptz not null,
  payout text,
  pay_out_at timestamptz,
  constraint sandbox_balance_transactions_pkey primary key (id),
  constraint sandbox_balance_transactions_kind_check check ((kind = any (array['payment', 'refund', 'refund_return', 'dispute', 'dispute_return'])))
);
create index sandbox_balance_paid on sandbox_balance_transactions (payout) where (payout is not null);
create index sandbox_balance_to_pay_out on sandbox_balance_transactions (pay_out_at) where (pay_out_at is not null);
create index sandbox_balance_transactions_source on sandbox_balance_transactions (source);
create index sandbox_balance_unpaid on sandbox_balance_transactions (available_at) where (payout is null);

create table sandbox_confirmation_tokens (
  id text not null,
  outcome text not null,
  failure_code text,
  card_brand text not null,
  card_last4 text not null,
  used_by text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  exp_month integer not null,
  exp_year integer not null,
  wallet text,
  constraint sandbox_confirmation_tokens_pkey primary key (id),
  constraint sandbox_confirmation_tokens_card_last4_check check ((card_last4 ~ '^[0-9]{4}$')),
  constraint sandbox_confirmation_tokens_check check (((outcome = 'failed') = (failure_code is not null))),
  constraint sandbox_confirmation_tokens_outcome_check check ((outcome = any (array['requires_action', 'processing', 'succeeded', 'failed'])))
);
create index sandbox_confirmation_tokens_expiry on sandbox_confirmation_tokens (expires_at);

create table sandbox_methods (
  id text not null,
  customer text not null,
  card_brand text not null,
  card_last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null,
  detached_at timestamptz,
  created_at timestamptz not null,
  wallet text,
  constraint sandbox_methods_pkey primary key (id),
  constraint sandbox_methods_card_last4_check check ((card_last4 ~ '^[0-9]{4}$'))
);
create index sandbox_methods_customer on sandbox_methods (customer);
create unique index sandbox_methods_one_default on sandbox_methods (customer) where is_default;

create table sandbox_payments (
  id text not null,
  payment_id text constraint sandbox_payments_attempt_id_not_null not null,
  secret text not null,
  status text not null,
  failure_code text,
  amount integer not null,
  currency text not null,
  description text not null,
  metadata jsonb not null,
  card_brand text,
  card_last4 text,
  created_at timestamptz not null,
  modified_at timestamptz,
  customer text,
  saved_method text,
  finish_at timestamptz,
  dispute_at timestamptz,
  constraint sandbox_payments_pkey primary key (id),
  constraint sandbox_payments_attempt_id_key unique (payment_id),
  constraint sandbox_payments_secret_key unique (secret),
  constraint sandbox_payments_saved_method_fkey foreign key (saved_method) references sandbox_methods(id),
  constraint sandbox_payments_amount_check check ((amount >= 0)),
  constraint sandbox_payments_card_last4_check check ((card_last4 ~ '^[0-9]{4}$')),
  constraint sandbox_payments_check check (((status = 'failed') = (failure_code is not null))),
  constraint sandbox_payments_check1 check (((finish_at is null) or (status = 'processing'))),
  constraint sandbox_payments_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint sandbox_payments_status_check check ((status = any (array['requires_action', 'processing', 'succeeded', 'failed'])))
);
create index sandbox_payments_due on sandbox_payments (finish_at) where (finish_at is not null);
create index sandbox_payments_saved_method on sandbox_payments (saved_method) where (saved_method is not null);
create index sandbox_payments_to_dispute on sandbox_payments (dispute_at) where (dispute_at is not null);

create table sandbox_disputes (
  id text not null,
  payment text not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz,
  verdict text,
  move_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint sandbox_disputes_pkey primary key (id),
  constraint sandbox_disputes_payment_key unique (payment),
  constraint sandbox_disputes_payment_fkey foreign key (payment) references sandbox_payments(id),
  constraint sandbox_disputes_amount_check check ((amount > 0)),
  constraint sandbox_disputes_verdict_check check ((verdict = any (array['won', 'lost'])))
);
create index sandbox_disputes_due on sandbox_disputes (move_at) where (move_at is not null);

create table sandbox_events (
  id text not null,
  type text not null,
  subject jsonb not null,
  deliver_at timestamptz,
  deliveries integer not null,
  created_at timestamptz not null,
  constraint sandbox_events_pkey primary key (id),
  constraint sandbox_events_subject_check check ((jsonb_typeof(subject) = 'object'))
);
create index sandbox_events_due on sandbox_events (deliver_at) where (deliver_at is not null);

create table sandbox_payouts (
  id text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  arrives_at timestamptz not null,
  move_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint sandbox_payouts_pkey primary key (id),
  constraint sandbox_payouts_amount_check check ((amount > 0)),
  constraint sandbox_payouts_status_check check ((status = any (array['in_transit', 'paid'])))
);
create index sandbox_payouts_due on sandbox_payouts (move_at) where (move_at is not null);

create table sandbox_refunds (
  id text not null,
  refund_id text not null,
  payment text constraint sandbox_refunds_payment_id_not_null not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  metadata jsonb not null,
  status text not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  move_at timestamptz,
  constraint sandbox_refunds_pkey primary key (id),
  constraint sandbox_refunds_refund_id_key unique (refund_id),
  constraint sandbox_refunds_payment_id_fkey foreign key (payment) references sandbox_payments(id),
  constraint sandbox_refunds_amount_check check ((amount > 0)),
  constraint sandbox_refunds_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint sandbox_refunds_status_check check ((status = any (array['pending', 'succeeded', 'failed'])))
);
create index sandbox_refunds_due on sandbox_refunds (move_at) where (move_at is not null);
create index sandbox_refunds_payment on sandbox_refunds (payment);

-- Tables of usage

create table event_arrivals (
  organization_id uuid not null,
  month text not null,
  first_day date not null,
  last_day date not null,
  constraint event_arrivals_pkey primary key (organization_id, month)
);

create table event_batches (
  id bigint generated always as identity,
  status text not null,
  ingested_at timestamptz not null,
  organization_id uuid,
  events integer default 0 not null,
  failures integer default 0 not null,
  retry_at timestamptz,
  opened_at timestamptz default now() not null,
  constraint event_batches_pkey primary key (id),
  constraint event_batches_events_check check ((events >= 0)),
  constraint event_batches_failures_check check ((failures >= 0)),
  constraint event_batches_status_check check ((status = any (array['open', 'outbox', 'stored'])))
);
create index event_batches_age on event_batches (ingested_at);
create index event_batches_organization on event_batches (organization_id, id);

create table event_counts (
  organization_id uuid not null,
  day date not null,
  name text not null,
  source text not null,
  month text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint event_counts_pkey primary key (organization_id, day, name, source, month)
);

create table event_external_ids (
  organization_id uuid not null,
  external_id text not null,
  event_id uuid not null,
  ingested_at timestamptz not null,
  constraint event_external_ids_pkey primary key (organization_id, external_id)
);
create index event_external_ids_age on event_external_ids (ingested_at);

create table event_months (
  id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint event_months_pkey primary key (id),
  constraint event_months_starts_at_key unique (starts_at),
  constraint event_months_id_check check ((id ~ '^\d{4}-\d{2}$'))
);

create table event_types (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  label text not null,
  label_property_selector text,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint event_types_pkey primary key (id),
  constraint event_types_one_per_name unique (organization_id, name),
  constraint event_types_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint event_types_label_check check (((length(label) >= 1) and (length(label) <= 100)))
);

create table events (
  id uuid not null,
  organization_id uuid not null,
  batch_id bigint not null,
  name text not null,
  source text not null,
  "timestamp" timestamptz not null,
  customer_id uuid,
  external_customer_id text,
  customer_key text generated always as (coalesce(('id:' || (customer_id)::text), ('external:' || external_customer_id))) stored not null,
  external_id text,
  parent_id text,
  metadata jsonb not null,
  ingested_at timestamptz not null,
  constraint events_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint events_name_check check ((length(name) <= 128)),
  constraint events_source_check check ((source = any (array['system', 'user'])))
) partition by RANGE (ingested_at);
create index events_batch on only events (batch_id);
create index events_customer on only events (organization_id, customer_key, "timestamp" desc);
create index events_id on only events (id);
create index events_metadata on only events using gin (metadata jsonb_path_ops) with (gin_pending_list_limit='1024');
create index events_name on only events (organization_id, name, "timestamp" desc);
create index events_newest on only events (organization_id, "timestamp" desc, id);
create index events_system on only events (organization_id, "timestamp" desc) where (source = 'system');

create table events_to_forget (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  external_customer_id text,
  due_at timestamptz not null,
  constraint events_to_forget_pkey primary key (id)
);
create index events_to_forget_due on events_to_forget (due_at);

create table meter_build_batches (
  meter_id uuid not null,
  batch_id bigint not null,
  constraint meter_build_batches_pkey primary key (meter_id, batch_id),
  constraint meter_build_batches_meter_id_fkey foreign key (meter_id) references meters(id)
);

create table meter_builds (
  meter_id uuid not null,
  built_from timestamptz,
  constraint meter_builds_pkey primary key (meter_id),
  constraint meter_builds_meter_id_fkey foreign key (meter_id) references meters(id)
);

create table meter_history_batches (
  batch_id bigint not null,
  meter_id uuid not null,
  constraint meter_history_batches_pkey primary key (batch_id, meter_id),
  constraint meter_history_batches_meter_id_fkey foreign key (meter_id) references meters(id)
);

create table meter_rollups (
  meter_id uuid not null,
  customer_key text not null,
  quarter_hour timestamptz not null,
  source text not null,
  count bigint not null,
  sum numeric not null,
  min numeric,
  max numeric,
  constraint meter_rollups_pkey primary key (meter_id, customer_key, quarter_hour, source),
  constraint meter_rollups_source_check check ((source = any (array['system', 'user'])))
) with (fillfactor=90);

create table meter_values (
  meter_id uuid not null,
  customer_key text not null,
  quarter_hour timestamptz not null,
  source text not null,
  value text not null,
  constraint meter_values_pkey primary key (meter_id, customer_key, quarter_hour, source, value),
  constraint meter_values_source_check check ((source = any (array['system', 'user'])))
);

create table usage_copies (
  month text not null,
  copied_to bigint not null,
  constraint usage_copies_pkey primary key (month),
  constraint usage_copies_month_fkey foreign key (month) references event_months(id) on delete cascade
);

create table usage_place (
  is_only boolean default true not null,
  place text not null,
  constraint usage_place_pkey primary key (is_only),
  constraint usage_place_is_only_check check (is_only),
  constraint usage_place_place_check check ((place = any (array['postgres', 'copying', 'clickhouse'])))
);
insert into usage_place ("is_only", "place") values ('true', 'postgres');

-- Tables of ledger

create table ledger_transactions (
  id uuid not null,
  organization_id uuid not null,
  kind text not null,
  payment_id uuid,
  order_id uuid,
  occurred_at timestamptz not null,
  refund_id uuid,
  dispute_id uuid,
  payout_id uuid,
  wallet_entry_id uuid,
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_dispute_id_fkey foreign key (dispute_id) references disputes(id),
  constraint ledger_transactions_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint ledger_transactions_refund_id_fkey foreign key (refund_id) references refunds(id),
  constraint ledger_transactions_check1 check (((kind <> 'sale') or (order_id is not null))),
  constraint ledger_transactions_dispute check (((kind = 'exchange') or ((kind = any (array['dispute', 'dispute_return'])) = (dispute_id is not null)))),
  constraint ledger_transactions_exchange check (((kind <> 'exchange') or (num_nonnulls(payment_id, refund_id, dispute_id) = 1))),
  constraint ledger_transactions_kind_check check ((kind = any (array['payment', 'sale', 'write_off', 'fee', 'refund', 'refund_return', 'dispute', 'dispute_return', 'payout', 'payout_return', 'exchange', 'wallet_credit', 'wallet_return']))),
  constraint ledger_transactions_payment check (((kind = 'exchange') or ((kind = any (array['payment', 'fee'])) = (payment_id is not null)))),
  constraint ledger_transactions_payout check (((kind = any (array['payout', 'payout_return'])) = (payout_id is not null))),
  constraint ledger_transactions_refund check (((kind = 'exchange') or ((kind = any (array['refund', 'refund_return'])) = (refund_id is not null)))),
  constraint ledger_transactions_wallet check (((kind = any (array['sale', 'refund', 'refund_return', 'dispute', 'dispute_return'])) or ((kind = any (array['wallet_credit', 'wallet_return'])) = (wallet_entry_id is not null)))),
  constraint ledger_transactions_write_off check (((kind <> 'write_off') or (order_id is not null)))
);
create unique index ledger_one_exchange on ledger_transactions (payment_id) where (kind = 'exchange');
create unique index ledger_one_fee on ledger_transactions (payment_id) where (kind = 'fee');
create unique index ledger_one_payment on ledger_transactions (payment_id) where (kind = 'payment');
create unique index ledger_one_payout on ledger_transactions (payout_id) where (kind = 'payout');
create unique index ledger_one_payout_return on ledger_transactions (payout_id) where (kind = 'payout_return');
create unique index ledger_one_refund on ledger_transactions (refund_id) where (kind = 'refund');
create unique index ledger_one_refund_return on ledger_transactions (refund_id) where (kind = 'refund_return');
create unique index ledger_one_sale on ledger_transactions (order_id) where (kind = 'sale');
create unique index ledger_one_wallet_entry on ledger_transactions (wallet_entry_id) where (wallet_entry_id is not null);
create unique index ledger_one_write_off on ledger_transactions (order_id) where (kind = 'write_off');
create index ledger_transactions_dispute on ledger_transactions (dispute_id) where (dispute_id is not null);
create index ledger_transactions_order on ledger_transactions (order_id) where (order_id is not null);
create index ledger_transactions_organization on ledger_transactions (organization_id, occurred_at);
create index ledger_transactions_refund on ledger_transactions (refund_id) where (refund_id is not null);

create table ledger_entries (
  transaction_id uuid not null,
  line integer not null,
  account text not null,
  currency text not null,
  amount bigint not null,
  organization_id uuid not null,
  occurred_at timestamptz not null,
  constraint ledger_entries_pkey primary key (transaction_id, line),
  constraint ledger_entries_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id),
  constraint ledger_entries_account_check check ((account = any (array['processor_balance', 'bank', 'customer_payments', 'receivables', 'revenue', 'refunds', 'disputes', 'tax_payable', 'processor_fees', 'exchange', 'customer_balance', 'granted_credit']))),
  constraint ledger_entries_amount_check check ((amount <> 0))
);
create index ledger_entries_of_account on ledger_entries (organization_id, account, currency, occurred_at, transaction_id, line) include (amount);

-- Tables of books

create table ledger_checks (
  id uuid not null,
  organization_id uuid not null,
  status text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  payments bigint default 0 not null,
  orders bigint default 0 not null,
  refunds bigint default 0 not null,
  pending bigint default 0 not null,
  difference_count bigint default 0 not null,
  differences text[] default '{}'::text[] not null,
  constraint ledger_checks_pkey primary key (id),
  constraint ledger_checks_organization_id_key unique (organization_id),
  constraint ledger_checks_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint ledger_checks_check check (((status = 'running') = (finished_at is null))),
  constraint ledger_checks_status_check check ((status = any (array['running', 'finished', 'failed'])))
);

create table ledger_days (
  organization_id uuid not null,
  day date not null,
  account text not null,
  currency text not null,
  kind text not null,
  country text not null,
  entries bigint not null,
  debits bigint not null,
  credits bigint not null,
  constraint ledger_days_pkey primary key (organization_id, day, account, currency, kind, country)
);

create table ledger_waiting (
  transaction_id uuid not null,
  organization_id uuid not null,
  fold_at timestamptz not null,
  constraint ledger_waiting_pkey primary key (transaction_id)
);
create index ledger_waiting_organization on ledger_waiting (organization_id, fold_at);

-- Tables of orders

create table wallets (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  currency text not null,
  balance bigint default 0 not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint wallets_pkey primary key (id),
  constraint wallets_one_per_currency unique (customer_id, currency),
  constraint wallets_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint wallets_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint wallets_balance_check check ((balance >= 0))
);
create index wallets_newest on wallets (organization_id, created_at desc, id);

create table auto_top_ups (
  id uuid not null,
  organization_id uuid not null,
  wallet_id uuid not null,
  product_id uuid not null,
  amount integer not null,
  threshold integer not null,
  consent text not null,
  agreed_at timestamptz not null,
  declines integer default 0 not null,
  stopped_at timestamptz,
  stop_reason text,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint auto_top_ups_pkey primary key (id),
  constraint auto_top_ups_one_per_wallet unique (wallet_id),
  constraint auto_top_ups_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint auto_top_ups_product_id_fkey foreign key (product_id) references products(id),
  constraint auto_top_ups_wallet_id_fkey foreign key (wallet_id) references wallets(id),
  constraint auto_top_ups_amount_check check ((amount > 0)),
  constraint auto_top_ups_declines_check check ((declines >= 0)),
  constraint auto_top_ups_stop check (((stopped_at is null) = (stop_reason is null))),
  constraint auto_top_ups_stop_reason_check check ((stop_reason = any (array['declined', 'missing_payment_method', 'product_unavailable']))),
  constraint auto_top_ups_threshold_check check ((threshold > 0))
);
create index auto_top_ups_organization on auto_top_ups (organization_id, created_at desc, id);

create table checkout_links (
  id uuid not null,
  organization_id uuid not null,
  client_secret text not null,
  label text,
  success_url text,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  discount_id uuid,
  metadata jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  openings_count integer default 0 not null,
  revision integer default 1 not null,
  slug text default substr(md5(((random())::text || (clock_timestamp())::text)), 1, 10) not null,
  trial_interval text,
  trial_interval_count integer,
  constraint checkout_links_pkey primary key (id),
  constraint checkout_links_client_secret_key unique (client_secret),
  constraint checkout_links_discount_id_fkey foreign key (discount_id) references discounts(id),
  constraint checkout_links_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint checkout_links_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint checkout_links_openings_count_check check ((openings_count >= 0)),
  constraint checkout_links_slug_check check ((slug ~ '^[a-z0-9-]{3,64}$')),
  constraint checkout_links_trial check (((trial_interval is null) = (trial_interval_count is null))),
  constraint checkout_links_trial_interval_check check ((trial_interval = any (array['day', 'week', 'month', 'year']))),
  constraint checkout_links_trial_interval_count_check check ((trial_interval_count >= 1))
);
create index checkout_links_discount on checkout_links (discount_id) where ((deleted_at is null) and (discount_id is not null));
create index checkout_links_oldest on checkout_links (organization_id, created_at, id) where (deleted_at is null);
create unique index checkout_links_slug on checkout_links (slug);

create table checkouts (
  id uuid not null,
  organization_id uuid not null,
  client_secret text not null,
  status text not null,
  expires_at timestamptz not null,
  success_url text,
  embed_origin text,
  product_id uuid not null,
  product_price_id uuid not null,
  currency text not null,
  amount integer not null,
  discount_amount integer not null,
  tax_amount integer,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  customer_id uuid,
  customer_external_id text,
  customer_name text,
  customer_email text,
  customer_ip_address text,
  customer_billing_address jsonb,
  customer_tax_id jsonb,
  customer_metadata jsonb not null,
  custom_field_data jsonb not null,
  metadata jsonb not null,
  payment_processor_metadata jsonb not null,
  restart_of uuid,
  created_at timestamptz not null,
  modified_at timestamptz,
  discount_id uuid,
  subscription_id uuid,
  locale text,
  withdrawal_consent jsonb,
  revision integer default 1 not null,
  checkout_link_id uuid,
  tax_behavior text,
  tax_rate integer,
  wallet_amount integer default 0 not null,
  allow_trial boolean default true not null,
  trial_interval text,
  trial_interval_count integer,
  active_trial_interval text,
  active_trial_interval_count integer,
  constraint checkouts_pkey primary key (id),
  constraint checkouts_client_secret_key unique (client_secret),
  constraint checkouts_checkout_link_id_fkey foreign key (checkout_link_id) references checkout_links(id) on delete set null,
  constraint checkouts_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint checkouts_discount_id_fkey foreign key (discount_id) references discounts(id),
  constraint checkouts_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint checkouts_product_id_fkey foreign key (product_id) references products(id),
  constraint checkouts_product_price_id_fkey foreign key (product_price_id) references product_prices(id),
  constraint checkouts_restart_of_fkey foreign key (restart_of) references checkouts(id),
  constraint checkouts_active_trial check (((active_trial_interval is null) = (active_trial_interval_count is null))),
  constraint checkouts_active_trial_interval_check check ((active_trial_interval = any (array['day', 'week', 'month', 'year']))),
  constraint checkouts_active_trial_interval_count_check check ((active_trial_interval_count >= 1)),
  constraint checkouts_amount_check check ((amount >= 0)),
  constraint checkouts_check check (((discount_amount >= 0) and (discount_amount <= amount))),
  constraint checkouts_check1 check (((status <> all (array['confirmed', 'succeeded'])) or (customer_email is not null))),
  constraint checkouts_check2 check (((status <> all (array['confirmed', 'succeeded'])) or (tax_amount is not null))),
  constraint checkouts_check3 check (((status <> 'succeeded') or (customer_id is not null))),
  constraint checkouts_check4 check (((discount_amount = 0) or (discount_id is not null))),
  constraint checkouts_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint checkouts_custom_field_data_check check ((jsonb_typeof(custom_field_data) = 'object')),
  constraint checkouts_customer_billing_address_check check ((customer_billing_address ? 'country')),
  constraint checkouts_customer_metadata_check check ((jsonb_typeof(customer_metadata) = 'object')),
  constraint checkouts_customer_tax_id_check check (((jsonb_typeof(customer_tax_id) = 'array') and (jsonb_array_length(customer_tax_id) = 2))),
  constraint checkouts_locale_check check ((locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')),
  constraint checkouts_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint checkouts_payment_processor_metadata_check check ((jsonb_typeof(payment_processor_metadata) = 'object')),
  constraint checkouts_status_check check ((status = any (array['open', 'expired', 'confirmed', 'succeeded', 'failed']))),
  constraint checkouts_tax_amount_check check ((tax_amount >= 0)),
  constraint checkouts_tax_behavior_check check ((tax_behavior = any (array['inclusive', 'exclusive']))),
  constraint checkouts_trial check (((trial_interval is null) = (trial_interval_count is null))),
  constraint checkouts_trial_interval_check check ((trial_interval = any (array['day', 'week', 'month', 'year']))),
  constraint checkouts_trial_interval_count_check check ((trial_interval_count >= 1)),
  constraint checkouts_wallet_amount check ((wallet_amount >= 0)),
  constraint checkouts_withdrawal_consent_check check ((jsonb_typeof(withdrawal_consent) = 'object'))
) with (fillfactor=85);
create index checkouts_confirmed on checkouts (organization_id) where (status = 'confirmed');
create index checkouts_customer on checkouts (customer_id) where (customer_id is not null);
create index checkouts_discount on checkouts (discount_id) where (discount_id is not null);
create index checkouts_due on checkouts (expires_at) where (status = 'open');
create index checkouts_link on checkouts (checkout_link_id) where (checkout_link_id is not null);
create index checkouts_newest on checkouts (organization_id, created_at desc, id) include (status, product_id, customer_id);
create index checkouts_organization on checkouts (organization_id);
create index checkouts_product on checkouts (product_id);
create index checkouts_restart_of on checkouts (restart_of) where (restart_of is not null);
create index checkouts_subscription on checkouts (subscription_id) where (subscription_id is not null);
create index checkouts_wallet_held on checkouts (customer_id) where ((status = 'confirmed') and (wallet_amount > 0));

create table orders (
  id uuid not null,
  organization_id uuid not null,
  checkout_id uuid,
  customer_id uuid not null,
  product_id uuid not null,
  status text not null,
  billing_reason text not null,
  currency text not null,
  subtotal_amount integer not null,
  discount_amount integer not null,
  tax_amount integer not null,
  refunded_amount integer not null,
  refunded_tax_amount integer not null,
  billing_address jsonb,
  custom_field_data jsonb not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  discount_id uuid,
  subscription_id uuid,
  period_start timestamptz,
  next_payment_attempt_at timestamptz,
  guest jsonb,
  invoice_number text,
  credited_amount integer default 0 not null,
  voided_credit_amount integer default 0 not null,
  lost_amount integer default 0 not null,
  applied_balance_amount integer default 0 not null,
  tax_behavior text default 'exclusive' not null,
  tax_rate integer,
  wallet_amount integer default 0 not null,
  wallet_tax_amount integer default 0 not null,
  top_up_amount integer default 0 not null,
  billing_name text,
  void_reason text,
  revision integer default 1 not null,
  next_payment_trigger text,
  receipt_number text,
  constraint orders_pkey primary key (id),
  constraint orders_checkout_id_fkey foreign key (checkout_id) references checkouts(id),
  constraint orders_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint orders_discount_id_fkey foreign key (discount_id) references discounts(id),
  constraint orders_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint orders_product_id_fkey foreign key (product_id) references products(id),
  constraint orders_billing_address_check check ((billing_address ? 'country')),
  constraint orders_billing_reason_check check ((billing_reason = any (array['purchase', 'subscription_create', 'subscription_cycle', 'subscription_update', 'subscription_meter_cycle']))),
  constraint orders_check check (((discount_amount >= 0) and (discount_amount <= subtotal_amount))),
  constraint orders_check3 check (((period_start is null) or (subscription_id is not null))),
  constraint orders_credited_amount_check check ((credited_amount >= 0)),
  constraint orders_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint orders_custom_field_data_check check ((jsonb_typeof(custom_field_data) = 'object')),
  constraint orders_guest_check check ((guest ?& array['name', 'email', 'billing_address', 'tax_id'])),
  constraint orders_lost_amount_check check ((lost_amount >= 0)),
  constraint orders_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint orders_next_payment_trigger_check check ((next_payment_trigger = 'retry_payment_method_update')),
  constraint orders_numbered check (((status = 'draft') or (invoice_number is not null))),
  constraint orders_refunded_amount_check check (((refunded_amount >= 0) and (refunded_amount <= ((subtotal_amount - discount_amount) + greatest(applied_balance_amount, 0))))),
  constraint orders_refunded_tax_amount_check check (((refunded_tax_amount >= 0) and (refunded_tax_amount <= (tax_amount + greatest(applied_balance_amount, 0))))),
  constraint orders_status_check check ((status = any (array['draft', 'pending', 'paid', 'refunded', 'partially_refunded', 'void']))),
  constraint orders_subtotal_amount_check check ((subtotal_amount >= 0)),
  constraint orders_tax_amount_check check ((tax_amount >= 0)),
  constraint orders_tax_behavior_check check ((tax_behavior = any (array['inclusive', 'exclusive']))),
  constraint orders_top_up_amount check (((top_up_amount = 0) or ((top_up_amount > 0) and (top_up_amount = subtotal_amount) and (discount_amount = 0) and (tax_amount = 0) and (wallet_amount = 0) and (applied_balance_amount = 0) and (subscription_id is null)))),
  constraint orders_void_reason check (((void_reason is null) or (status = 'void'))),
  constraint orders_voided_credit_amount_check check ((voided_credit_amount >= 0)),
  constraint orders_wallet_amount check (((wallet_amount >= 0) and ((wallet_tax_amount >= 0) and (wallet_tax_amount <= wallet_amount))))
) with (fillfactor=85);
create index orders_automatic_top_ups on orders (customer_id, created_at) where ((top_up_amount > 0) and (checkout_id is null));
create index orders_bought on orders (product_id, id) where (subscription_id is null);
create index orders_buyers on orders (organization_id, customer_id);
create index orders_checkout on orders (checkout_id);
create index orders_customer on orders (customer_id);
create index orders_discounted on orders (discount_id, created_at desc, id) include (organization_id) where (discount_id is not null);
create unique index orders_invoice_number on orders (organization_id, invoice_number);
create index orders_metadata on orders using gin (metadata jsonb_path_ops);
create index orders_newest on orders (organization_id, created_at desc, id) include (subscription_id, product_id, customer_id, subtotal_amount, discount_amount, tax_amount, tax_behavior, status);
create index orders_not_paid on orders (organization_id, status, created_at desc, id) where (status <> 'paid');
create unique index orders_one_last on orders (subscription_id) where ((billing_reason = 'subscription_update') and (period_start is not null));
create unique index orders_one_pending_top_up on orders (customer_id, currency) where ((status = 'pending') and (top_up_amount > 0));
create unique index orders_one_per_period on orders (subscription_id, period_start) where (billing_reason = 'subscription_cycle');
create unique index orders_one_purchase on orders (checkout_id) where (billing_reason = 'purchase');
create unique index orders_one_start on orders (checkout_id) where (billing_reason = 'subscription_create');
create index orders_payment_attempt_due on orders (next_payment_attempt_at) where (next_payment_attempt_at is not null);
create index orders_product on orders (organization_id, product_id, created_at desc, id);
create index orders_subscription on orders (subscription_id) where (subscription_id is not null);
create index orders_wallet_held_by on orders (customer_id) where ((status = any (array['draft', 'pending'])) and (wallet_amount > 0));

create table carried_charges (
  order_id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  subscription_id uuid not null,
  currency text not null,
  amount integer not null,
  tax_amount integer not null,
  charged_by uuid,
  written_off_at timestamptz,
  created_at timestamptz not null,
  constraint carried_charges_pkey primary key (order_id),
  constraint carried_charges_charged_by_fkey foreign key (charged_by) references orders(id),
  constraint carried_charges_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint carried_charges_order_id_fkey foreign key (order_id) references orders(id),
  constraint carried_charges_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint carried_charges_amount_check check ((amount >= 0)),
  constraint carried_charges_check check (((amount + tax_amount) > 0)),
  constraint carried_charges_check1 check (((charged_by is null) or ((written_off_at is null) and (charged_by <> order_id)))),
  constraint carried_charges_tax_amount_check check ((tax_amount >= 0))
);
create index carried_charges_charged_by on carried_charges (charged_by) where (charged_by is not null);
create index carried_charges_customer on carried_charges (customer_id);
create index carried_charges_newest on carried_charges (organization_id, created_at desc, order_id);
create index carried_charges_subscription on carried_charges (subscription_id, created_at);

create table checkout_link_products (
  checkout_link_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  constraint checkout_link_products_pkey primary key (checkout_link_id, product_id),
  constraint checkout_link_products_checkout_link_id_fkey foreign key (checkout_link_id) references checkout_links(id),
  constraint checkout_link_products_product_id_fkey foreign key (product_id) references products(id)
);
create index checkout_link_products_product on checkout_link_products (product_id);

create table checkout_products (
  checkout_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  constraint checkout_products_pkey primary key (checkout_id, product_id),
  constraint checkout_products_checkout_id_position_key unique (checkout_id, "position"),
  constraint checkout_products_checkout_id_fkey foreign key (checkout_id) references checkouts(id),
  constraint checkout_products_product_id_fkey foreign key (product_id) references products(id)
);

create table earlier_invoices (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  content jsonb not null,
  issued_at timestamptz not null,
  corrected_at timestamptz not null,
  constraint earlier_invoices_pkey primary key (id),
  constraint earlier_invoices_order_id_fkey foreign key (order_id) references orders(id),
  constraint earlier_invoices_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint earlier_invoices_content_check check ((jsonb_typeof(content) = 'object'))
);
create index earlier_invoices_of_order on earlier_invoices (order_id, corrected_at);
create index earlier_invoices_organization on earlier_invoices (organization_id);

create table invoice_sequences (
  organization_id uuid not null,
  last integer not null,
  constraint invoice_sequences_pkey primary key (organization_id),
  constraint invoice_sequences_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint invoice_sequences_last_check check ((last >= 1))
);

create table invoices (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  content jsonb not null,
  issued_at timestamptz not null,
  constraint invoices_pkey primary key (id),
  constraint invoices_order_id_key unique (order_id),
  constraint invoices_order_id_fkey foreign key (order_id) references orders(id),
  constraint invoices_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint invoices_content_check check ((jsonb_typeof(content) = 'object'))
);

create table order_items (
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  label text not null,
  amount integer not null,
  tax_amount integer not null,
  proration boolean not null,
  product_price_id uuid,
  created_at timestamptz not null,
  modified_at timestamptz,
  quantity text,
  unit_amount text,
  used_from timestamptz,
  used_until timestamptz,
  constraint order_items_pkey primary key (id),
  constraint order_items_order_id_position_key unique (order_id, "position"),
  constraint order_items_order_id_fkey foreign key (order_id) references orders(id),
  constraint order_items_product_price_id_fkey foreign key (product_price_id) references product_prices(id),
  constraint order_items_amount_check check (((amount >= 0) or proration)),
  constraint order_items_check check ((num_nulls(quantity, unit_amount, used_from, used_until) = any (array[0, 4]))),
  constraint order_items_quantity_check check ((quantity ~ '^[0-9]+([.][0-9]+)?$')),
  constraint order_items_tax_amount_check check ((tax_amount >= 0)),
  constraint order_items_unit_amount_check check ((unit_amount ~ '^[0-9]+([.][0-9]+)?$'))
);

create table receipt_sequences (
  customer_id uuid not null,
  organization_id uuid not null,
  last integer not null,
  constraint receipt_sequences_pkey primary key (customer_id),
  constraint receipt_sequences_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint receipt_sequences_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint receipt_sequences_last_check check ((last >= 1))
);
create index receipt_sequences_organization on receipt_sequences (organization_id);

create table retired_link_slugs (
  slug text not null,
  organization_id uuid not null,
  constraint retired_link_slugs_pkey primary key (slug)
);

create table wallet_entries (
  id uuid not null,
  "position" bigint generated always as identity,
  organization_id uuid not null,
  wallet_id uuid not null,
  cause text not null,
  amount bigint not null,
  balance bigint not null,
  reason text,
  order_id uuid,
  created_at timestamptz not null,
  constraint wallet_entries_pkey primary key (id),
  constraint wallet_entries_order_id_fkey foreign key (order_id) references orders(id),
  constraint wallet_entries_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint wallet_entries_wallet_id_fkey foreign key (wallet_id) references wallets(id),
  constraint wallet_entries_amount_check check ((amount <> 0)),
  constraint wallet_entries_balance_check check ((balance >= 0)),
  constraint wallet_entries_cause_check check ((cause = any (array['credit', 'debit', 'order', 'order_return', 'top_up', 'refund', 'refund_return', 'dispute', 'dispute_return']))),
  constraint wallet_entries_order check (((cause = any (array['credit', 'debit'])) = (order_id is null))),
  constraint wallet_entries_reason check (((cause = any (array['credit', 'debit'])) = (reason is not null))),
  constraint wallet_entries_sign check (((amount < 0) = (cause = any (array['debit', 'order', 'refund', 'dispute']))))
);
create index wallet_entries_of_order on wallet_entries (order_id) where (order_id is not null);
create index wallet_entries_of_wallet on wallet_entries (wallet_id, "position" desc);
create unique index wallet_entries_once_per_order on wallet_entries (order_id, cause) where ((order_id is not null) and (cause = any (array['order', 'order_return', 'top_up'])));
create index wallet_entries_organization on wallet_entries (organization_id, created_at desc, id);

create table wallet_uses (
  entry_id uuid not null,
  source_id uuid not null,
  organization_id uuid not null,
  amount bigint not null,
  constraint wallet_uses_pkey primary key (entry_id, source_id),
  constraint wallet_uses_entry_id_fkey foreign key (entry_id) references wallet_entries(id),
  constraint wallet_uses_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint wallet_uses_source_id_fkey foreign key (source_id) references wallet_entries(id),
  constraint wallet_uses_amount_check check ((amount <> 0))
);
create index wallet_uses_organization on wallet_uses (organization_id, entry_id, source_id);
create index wallet_uses_source on wallet_uses (source_id);

-- Tables of billing

create table customer_meters (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  meter_id uuid not null,
  usage jsonb not null,
  external_customer_id text,
  credited_units bigint not null,
  rollover_units bigint not null,
  other_units bigint not null,
  reset_at timestamptz,
  consumed_units numeric not null,
  balance numeric generated always as (((credited_units)::numeric - consumed_units)) stored not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint customer_meters_pkey primary key (id),
  constraint customer_meters_customer_id_meter_id_key unique (customer_id, meter_id),
  constraint customer_meters_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint customer_meters_meter_id_fkey foreign key (meter_id) references meters(id),
  constraint customer_meters_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint customer_meters_credited_units_check check ((credited_units >= 0)),
  constraint customer_meters_other_units_check check ((other_units >= 0)),
  constraint customer_meters_rollover_units_check check ((rollover_units >= 0)),
  constraint customer_meters_usage_check check ((jsonb_typeof(usage) = 'object'))
);
create index customer_meters_meter on customer_meters (meter_id);
create index customer_meters_newest on customer_meters (organization_id, modified_at desc, id);

create table customer_meter_values (
  counted_by uuid not null,
  value text not null,
  constraint customer_meter_values_pkey primary key (counted_by, value),
  constraint customer_meter_values_counted_by_fkey foreign key (counted_by) references customer_meters(id) on delete cascade
);

create table meter_credits (
  customer_meter_id uuid not null,
  grant_id uuid not null,
  rollover boolean not null,
  units bigint not null,
  credited_at timestamptz not null,
  constraint meter_credits_pkey primary key (customer_meter_id, grant_id, rollover),
  constraint meter_credits_customer_meter_id_fkey foreign key (customer_meter_id) references customer_meters(id) on delete cascade,
  constraint meter_credits_units_check check ((units > 0))
);

create table subscriptions (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  checkout_id uuid,
  discount_id uuid,
  status text not null,
  currency text not null,
  recurring_interval text not null,
  amount integer not null,
  anchor_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  discounted_at timestamptz,
  past_due_at timestamptz,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  customer_cancellation_reason text,
  customer_cancellation_comment text,
  custom_field_data jsonb not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  guest jsonb,
  period_discount_id uuid,
  taken_over_from text,
  discount_anchor_at timestamptz,
  revision integer default 1 not null,
  announced_period_end timestamptz,
  tax_behavior text default 'exclusive' not null,
  recurring_interval_count integer default 1 not null,
  trial_start timestamptz,
  trial_end timestamptz,
  pause_at_period_end boolean default false not null,
  paused_at timestamptz,
  resumes_at timestamptz,
  discount_periods_left integer,
  confirms_start boolean default true not null,
  constraint subscriptions_pkey primary key (id),
  constraint subscriptions_checkout_id_fkey foreign key (checkout_id) references checkouts(id),
  constraint subscriptions_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint subscriptions_discount_id_fkey foreign key (discount_id) references discounts(id),
  constraint subscriptions_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint subscriptions_period_discount_id_fkey foreign key (period_discount_id) references discounts(id),
  constraint subscriptions_product_id_fkey foreign key (product_id) references products(id),
  constraint subscriptions_amount_check check ((amount >= 0)),
  constraint subscriptions_check check ((current_period_end > current_period_start)),
  constraint subscriptions_check1 check (((discounted_at is null) = (discount_id is null))),
  constraint subscriptions_check2 check (((past_due_at is not null) = (status = 'past_due'))),
  constraint subscriptions_check3 check (((ended_at is not null) = (status = 'canceled'))),
  constraint subscriptions_check4 check (((not cancel_at_period_end) or ((canceled_at is not null) and (ends_at is not null)))),
  constraint subscriptions_currency_check check ((currency ~ '^[a-z]{3}$')),
  constraint subscriptions_custom_field_data_check check ((jsonb_typeof(custom_field_data) = 'object')),
  constraint subscriptions_customer_cancellation_reason_check check ((customer_cancellation_reason = any (array['customer_service', 'low_quality', 'missing_features', 'switched_service', 'too_complex', 'too_expensive', 'unused', 'other']))),
  constraint subscriptions_discount_anchor_check check (((discount_anchor_at is null) = (discount_id is null))),
  constraint subscriptions_discount_periods_check check (((discount_periods_left is null) or (discount_id is not null))),
  constraint subscriptions_discount_periods_left_check check ((discount_periods_left >= 0)),
  constraint subscriptions_guest_check check ((guest ?& array['name', 'email', 'billing_address', 'tax_id'])),
  constraint subscriptions_metadata_check check ((jsonb_typeof(metadata) = 'object')),
  constraint subscriptions_paused check (((paused_at is not null) = (status = 'paused'))),
  constraint subscriptions_recurring_interval_check check ((recurring_interval = any (array['day', 'week', 'month', 'year']))),
  constraint subscriptions_recurring_interval_count_check check ((recurring_interval_count >= 1)),
  constraint subscriptions_resumes check (((resumes_at is null) or (status = 'paused') or pause_at_period_end)),
  constraint subscriptions_status_check check ((status = any (array['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused']))),
  constraint subscriptions_tax_behavior_check check ((tax_behavior = any (array['inclusive', 'exclusive']))),
  constraint subscriptions_trial check (((trial_start is null) = (trial_end is null))),
  constraint subscriptions_trialing check (((status <> 'trialing') or ((trial_end is not null) and (trial_end = current_period_end))))
) with (fillfactor=80);
create unique index subscriptions_checkout on subscriptions (checkout_id) where (checkout_id is not null);
create index subscriptions_customer on subscriptions (customer_id);
create index subscriptions_discount on subscriptions (discount_id) where (discount_id is not null);
create index subscriptions_due on subscriptions (current_period_end) where ((ended_at is null) and ((status = any (array['active', 'trialing'])) or cancel_at_period_end));
create index subscriptions_metadata on subscriptions using gin (metadata jsonb_path_ops);
create index subscriptions_newest on subscriptions (organization_id, started_at desc, id);
create index subscriptions_organization on subscriptions (organization_id) where (started_at is not null);
create index subscriptions_past_due on subscriptions (organization_id, past_due_at, id) where (status = 'past_due');
create index subscriptions_product on subscriptions (organization_id, product_id);
create index subscriptions_subscribed on subscriptions (product_id, id);
create unique index subscriptions_taken_over on subscriptions (taken_over_from) where (taken_over_from is not null);
create index subscriptions_to_resume on subscriptions (resumes_at) where ((status = 'paused') and (resumes_at is not null));
create index subscriptions_unannounced_renewals on subscriptions (announcement_of(current_period_end)) where ((ended_at is null) and (status = 'active') and (not cancel_at_period_end) and (is_long_period(recurring_interval, recurring_interval_count) or (discount_id is not null)) and (announced_period_end is distinct from current_period_end));
create index subscriptions_unannounced_trials on subscriptions (trial_announcement_of(trial_start, trial_end)) where ((ended_at is null) and (status = 'trialing') and (not cancel_at_period_end) and (announced_period_end is distinct from current_period_end));

create table paid_changes (
  id uuid not null,
  subscription_id uuid not null,
  order_id uuid,
  request_id uuid not null,
  kind text not null,
  columns jsonb not null,
  prices jsonb,
  events jsonb not null,
  own_lines integer not null,
  failure_code text,
  created_at timestamptz not null,
  constraint paid_changes_pkey primary key (id),
  constraint paid_changes_order_id_key unique (order_id),
  constraint paid_changes_request_id_key unique (request_id),
  constraint paid_changes_order_id_fkey foreign key (order_id) references orders(id),
  constraint paid_changes_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint paid_changes_check check (((order_id is null) = (failure_code is not null))),
  constraint paid_changes_columns_check check ((jsonb_typeof(columns) = 'object')),
  constraint paid_changes_events_check check ((jsonb_typeof(events) = 'array')),
  constraint paid_changes_kind_check check ((kind = any (array['product', 'resume', 'trial_end', 'create']))),
  constraint paid_changes_own_lines_check check ((own_lines >= 0)),
  constraint paid_changes_prices_check check ((jsonb_typeof(prices) = 'array'))
);
create unique index paid_changes_open on paid_changes (subscription_id) where (failure_code is null);
create index paid_changes_subscription on paid_changes (subscription_id);

create table subscription_meters (
  id uuid not null,
  subscription_id uuid not null,
  meter_id uuid not null,
  usage jsonb not null,
  credited_units bigint not null,
  entries bigint not null,
  counted_from timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint subscription_meters_pkey primary key (id),
  constraint subscription_meters_subscription_id_meter_id_key unique (subscription_id, meter_id),
  constraint subscription_meters_meter_id_fkey foreign key (meter_id) references meters(id),
  constraint subscription_meters_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint subscription_meters_credited_units_check check ((credited_units >= 0)),
  constraint subscription_meters_entries_check check ((entries >= 0)),
  constraint subscription_meters_usage_check check ((jsonb_typeof(usage) = 'object'))
);
create index subscription_meters_newest on subscription_meters (created_at);

create table subscription_meter_values (
  counted_by uuid not null,
  value text not null,
  constraint subscription_meter_values_pkey primary key (counted_by, value),
  constraint subscription_meter_values_counted_by_fkey foreign key (counted_by) references subscription_meters(id) on delete cascade
);

create table subscription_prices (
  subscription_id uuid not null,
  "position" integer not null,
  product_price_id uuid not null,
  amount integer not null,
  constraint subscription_prices_pkey primary key (subscription_id, "position"),
  constraint subscription_prices_product_price_id_fkey foreign key (product_price_id) references product_prices(id),
  constraint subscription_prices_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint subscription_prices_amount_check check ((amount >= 0))
);

create table subscription_prorations (
  id uuid not null,
  subscription_id uuid not null,
  label text not null,
  amount integer not null,
  product_price_id uuid,
  created_at timestamptz not null,
  "position" integer not null,
  quantity text,
  unit_amount text,
  used_from timestamptz,
  used_until timestamptz,
  credited_amount integer default 0 not null,
  constraint subscription_prorations_pkey primary key (id),
  constraint subscription_prorations_product_price_id_fkey foreign key (product_price_id) references product_prices(id),
  constraint subscription_prorations_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint subscription_prorations_check check ((num_nulls(quantity, unit_amount, used_from, used_until) = any (array[0, 4]))),
  constraint subscription_prorations_check1 check (((credited_amount >= 0) and ((credited_amount = 0) or (credited_amount <= amount)))),
  constraint subscription_prorations_quantity_check check ((quantity ~ '^[0-9]+([.][0-9]+)?$')),
  constraint subscription_prorations_unit_amount_check check ((unit_amount ~ '^[0-9]+([.][0-9]+)?$'))
);
create index subscription_prorations_subscription on subscription_prorations (subscription_id);

create table subscription_updates (
  id uuid not null,
  subscription_id uuid not null,
  product_id uuid not null,
  applies_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint subscription_updates_pkey primary key (id),
  constraint subscription_updates_subscription_id_key unique (subscription_id),
  constraint subscription_updates_product_id_fkey foreign key (product_id) references products(id),
  constraint subscription_updates_subscription_id_fkey foreign key (subscription_id) references subscriptions(id)
);
create index subscription_updates_product on subscription_updates (product_id);

create table unpaid_changes (
  subscription_id uuid not null,
  order_id uuid not null,
  before jsonb not null,
  own_lines integer not null,
  created_at timestamptz not null,
  constraint unpaid_changes_pkey primary key (subscription_id),
  constraint unpaid_changes_order_id_key unique (order_id),
  constraint unpaid_changes_order_id_fkey foreign key (order_id) references orders(id),
  constraint unpaid_changes_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint unpaid_changes_before_check check ((jsonb_typeof(before) = 'object')),
  constraint unpaid_changes_own_lines_check check ((own_lines >= 0))
);

create table usage_news (
  subject_id uuid not null,
  kind text not null,
  changed_at timestamptz not null,
  constraint usage_news_pkey primary key (subject_id),
  constraint usage_news_kind_check check ((kind = any (array['customer', 'subscription'])))
);
create index usage_news_oldest on usage_news (changed_at);

-- Tables of returns

create table payouts (
  id uuid not null,
  organization_id uuid not null,
  processor text not null,
  processor_id text not null,
  amount bigint not null,
  total_amount bigint not null,
  currency text not null,
  status text not null,
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint payouts_pkey primary key (id),
  constraint payouts_processor_processor_id_organization_id_key unique (processor, processor_id, organization_id),
  constraint payouts_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint payouts_status_check check ((status = any (array['pending', 'in_transit', 'paid', 'failed', 'canceled'])))
);
create index payouts_newest on payouts (organization_id, created_at desc, id);

create table payout_lines (
  id uuid not null,
  organization_id uuid not null,
  payout_id uuid not null,
  processor_id text not null,
  kind text not null,
  order_id uuid,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint payout_lines_pkey primary key (id),
  constraint payout_lines_payout_id_processor_id_key unique (payout_id, processor_id),
  constraint payout_lines_order_id_fkey foreign key (order_id) references orders(id),
  constraint payout_lines_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint payout_lines_payout_id_fkey foreign key (payout_id) references payouts(id),
  constraint payout_lines_kind_check check ((kind = any (array['payment', 'refund', 'refund_return', 'dispute', 'payout_return', 'other'])))
);
create index payout_lines_newest on payout_lines (payout_id, created_at desc, id);
create index payout_lines_organization on payout_lines (organization_id, created_at desc, id);

create table withdrawals (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  name text not null,
  email text not null,
  amount integer not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals_order_id_key unique (order_id),
  constraint withdrawals_order_id_fkey foreign key (order_id) references orders(id),
  constraint withdrawals_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint withdrawals_amount_check check ((amount >= 0)),
  constraint withdrawals_name_check check ((name <> ''))
);
create index withdrawals_newest on withdrawals (organization_id, created_at desc, id);

-- Tables of delivery

create table benefit_grants (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  benefit_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  granted_at timestamptz,
  revoked_at timestamptz,
  delivery_version integer not null,
  properties jsonb not null,
  error_message text,
  error_type text,
  error_at timestamptz,
  remote_action text,
  remote_at timestamptz,
  remote_failures integer default 0 not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  account_id text,
  remote_busy_until timestamptz,
  remote_event text,
  remote_given jsonb,
  product_id uuid not null,
  revocation_reason text,
  revision integer default 1 not null,
  remote_refusals integer default 0 not null,
  constraint benefit_grants_pkey primary key (id),
  constraint benefit_grants_benefit_id_fkey foreign key (benefit_id) references benefits(id),
  constraint benefit_grants_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint benefit_grants_order_id_fkey foreign key (order_id) references orders(id),
  constraint benefit_grants_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint benefit_grants_product_id_fkey foreign key (product_id) references products(id),
  constraint benefit_grants_subscription_id_fkey foreign key (subscription_id) references subscriptions(id),
  constraint benefit_grants_check check (((order_id is null) <> (subscription_id is null))),
  constraint benefit_grants_check1 check (((granted_at is null) or (revoked_at is null))),
  constraint benefit_grants_check2 check (((remote_at is null) or (remote_action is not null))),
  constraint benefit_grants_properties_check check ((jsonb_typeof(properties) = 'object')),
  constraint benefit_grants_remote_action_check check ((remote_action = any (array['grant', 'revoke']))),
  constraint benefit_grants_remote_event_check check ((remote_event = any (array['created', 'updated']))),
  constraint benefit_grants_remote_given_check check ((jsonb_typeof(remote_given) = 'array')),
  constraint benefit_grants_revocation_reason_check check ((revocation_reason = any (array['customer_deleted', 'refunded', 'disputed', 'not_paid', 'subscription_paused', 'subscription_ended', 'product_changed', 'benefit_removed', 'benefit_deleted'])))
);
create index benefit_grants_account on benefit_grants (organization_id, ((properties ->> 'account_id'))) where ((granted_at is not null) and ((properties ->> 'account_id') is not null));
create index benefit_grants_benefit on benefit_grants (benefit_id, created_at desc, id);
create index benefit_grants_busy on benefit_grants (organization_id, remote_busy_until) where (remote_busy_until is not null);
create index benefit_grants_customer on benefit_grants (customer_id, benefit_id);
create index benefit_grants_failed on benefit_grants (organization_id, error_at desc, id) where ((error_message is not null) and (error_type <> 'BenefitActionRequiredError') and (granted_at is null) and (revoked_at is null));
create index benefit_grants_newest on benefit_grants (organization_id, created_at desc, id);
create index benefit_grants_open on benefit_grants (benefit_id, id) where (revoked_at is null);
create unique index benefit_grants_order on benefit_grants (order_id, benefit_id) where (order_id is not null);
create index benefit_grants_remote on benefit_grants (remote_at) where (remote_at is not null);
create unique index benefit_grants_subscription on benefit_grants (subscription_id, benefit_id) where (subscription_id is not null);
create index benefit_grants_waiting_benefit on benefit_grants (benefit_id) where (remote_action is not null);
create index benefit_grants_waiting_product on benefit_grants (product_id) where (remote_action is not null);

create table downloadables (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  benefit_id uuid not null,
  file_id uuid not null,
  grant_id uuid,
  status text not null,
  downloaded integer default 0 not null,
  last_downloaded_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint downloadables_pkey primary key (id),
  constraint downloadables_benefit_id_fkey foreign key (benefit_id) references benefits(id),
  constraint downloadables_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint downloadables_file_id_fkey foreign key (file_id) references files(id),
  constraint downloadables_grant_id_fkey foreign key (grant_id) references benefit_grants(id),
  constraint downloadables_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint downloadables_status_check check ((status = any (array['granted', 'revoked'])))
);
create unique index downloadables_benefit on downloadables (customer_id, benefit_id, file_id) where (grant_id is null);
create index downloadables_customer on downloadables (customer_id, created_at desc, id);
create index downloadables_file on downloadables (file_id);
create unique index downloadables_grant on downloadables (grant_id, file_id) where (grant_id is not null);

create table grant_runs (
  id uuid not null,
  organization_id uuid not null,
  product_id uuid,
  benefit_id uuid,
  "position" text,
  total integer not null,
  done integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  taken integer default 0 not null,
  taken_at timestamptz,
  constraint grant_runs_pkey primary key (id),
  constraint grant_runs_benefit_id_fkey foreign key (benefit_id) references benefits(id),
  constraint grant_runs_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint grant_runs_product_id_fkey foreign key (product_id) references products(id),
  constraint grant_runs_check check (((product_id is null) <> (benefit_id is null)))
);
create index grant_runs_benefit on grant_runs (benefit_id, created_at desc) where (benefit_id is not null);
create index grant_runs_product on grant_runs (product_id, created_at desc) where (product_id is not null);

create table grant_run_sources (
  run_id uuid not null,
  source_id uuid not null,
  constraint grant_run_sources_pkey primary key (run_id, source_id),
  constraint grant_run_sources_run_id_fkey foreign key (run_id) references grant_runs(id) on delete cascade
);

create table license_keys (
  id uuid not null,
  organization_id uuid not null,
  customer_id uuid not null,
  benefit_id uuid not null,
  grant_id uuid not null,
  key_hash bytea not null,
  sealed_key bytea not null,
  display_key text not null,
  status text not null,
  limit_activations integer,
  usage bigint not null,
  limit_usage integer,
  validations bigint not null,
  last_validated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint license_keys_pkey primary key (id),
  constraint license_keys_benefit_id_fkey foreign key (benefit_id) references benefits(id),
  constraint license_keys_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint license_keys_grant_id_fkey foreign key (grant_id) references benefit_grants(id) deferrable initially deferred,
  constraint license_keys_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint license_keys_limit_activations_check check ((limit_activations > 0)),
  constraint license_keys_limit_usage_check check ((limit_usage > 0)),
  constraint license_keys_status_check check ((status = any (array['granted', 'revoked', 'disabled']))),
  constraint license_keys_usage_check check ((usage >= 0))
) with (fillfactor=85);
create index license_keys_benefit on license_keys (benefit_id, created_at, id);
create index license_keys_customer on license_keys (customer_id, created_at, id);
create index license_keys_grant on license_keys (grant_id);
create unique index license_keys_hash on license_keys (organization_id, key_hash);
create index license_keys_oldest on license_keys (organization_id, created_at, id);

create table license_key_activations (
  id uuid not null,
  license_key_id uuid not null,
  label text not null,
  meta jsonb not null,
  conditions jsonb not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint license_key_activations_pkey primary key (id),
  constraint license_key_activations_license_key_id_fkey foreign key (license_key_id) references license_keys(id),
  constraint license_key_activations_conditions_check check ((jsonb_typeof(conditions) = 'object')),
  constraint license_key_activations_meta_check check ((jsonb_typeof(meta) = 'object'))
);
create index license_key_activations_live on license_key_activations (license_key_id, created_at, id) where (deleted_at is null);

create table review_requests (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  ask_at timestamptz,
  asked_at timestamptz,
  token_hash text,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint review_requests_pkey primary key (id),
  constraint review_requests_order_id_key unique (order_id),
  constraint review_requests_token_hash_key unique (token_hash),
  constraint review_requests_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint review_requests_order_id_fkey foreign key (order_id) references orders(id),
  constraint review_requests_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint review_requests_check check ((((asked_at is null) = (token_hash is null)) and ((asked_at is null) = (expires_at is null)))),
  constraint review_requests_check1 check (((ask_at is null) <> (asked_at is null))),
  constraint review_requests_token_hash_check check ((length(token_hash) = 64))
);
create index review_requests_customer on review_requests (customer_id);
create index review_requests_due on review_requests (ask_at) where (ask_at is not null);
create index review_requests_organization on review_requests (organization_id, created_at, id);

create table reviews (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  rating integer not null,
  text text not null,
  display_name text not null,
  place text,
  language text not null,
  status text not null,
  revision integer not null,
  decline_reason text,
  decided_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  written_at timestamptz not null,
  constraint reviews_pkey primary key (id),
  constraint reviews_order_id_key unique (order_id),
  constraint reviews_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint reviews_order_id_fkey foreign key (order_id) references orders(id),
  constraint reviews_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint reviews_product_id_fkey foreign key (product_id) references products(id),
  constraint reviews_check check (((status = 'waiting') = (decided_at is null))),
  constraint reviews_check1 check (((status = 'declined') = (decline_reason is not null))),
  constraint reviews_display_name_check check ((display_name <> '')),
  constraint reviews_language_check check ((language ~ '^[a-z]{2}$')),
  constraint reviews_place_check check ((place <> '')),
  constraint reviews_rating_check check (((rating >= 1) and (rating <= 5))),
  constraint reviews_revision_check check ((revision > 0)),
  constraint reviews_status_check check ((status = any (array['waiting', 'published', 'declined']))),
  constraint reviews_text_check check ((text <> ''))
);
create index reviews_customer on reviews (customer_id, created_at desc, id);
create index reviews_newest on reviews (organization_id, created_at desc, id);
create index reviews_product on reviews (product_id, decided_at desc, id);
create index reviews_published on reviews (organization_id, decided_at desc, id) where (status = 'published');
create index reviews_waiting on reviews (organization_id, created_at, id) where (status = 'waiting');

create table shipments (
  id uuid not null,
  organization_id uuid not null,
  order_id uuid not null,
  content text not null,
  file_url text,
  carrier text,
  tracking_url text,
  sent_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  constraint shipments_pkey primary key (id),
  constraint shipments_order_id_key unique (order_id),
  constraint shipments_order_id_fkey foreign key (order_id) references orders(id),
  constraint shipments_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint shipments_carrier_check check ((carrier <> '')),
  constraint shipments_check check (((sent_at is not null) or ((carrier is null) and (tracking_url is null)))),
  constraint shipments_content_check check ((content <> '')),
  constraint shipments_tracking_url_check check ((tracking_url <> ''))
);
create index shipments_newest on shipments (organization_id, created_at desc, id);
create index shipments_waiting on shipments (organization_id, created_at desc, id) where (sent_at is null);

-- Tables of purchases

create table declines (
  key text not null,
  level double precision not null,
  counted_at timestamptz not null,
  blocked_until timestamptz not null,
  forget_at timestamptz not null,
  constraint declines_pkey primary key (key),
  constraint declines_key_check check ((length(key) <= 100)),
  constraint declines_level_check check ((level >= (0)::double precision))
);
create index declines_cards_blocked on declines (blocked_until) where (key ~~ 'card %');
create index declines_forget_at on declines (forget_at);

create table lost_benefits (
  grant_id uuid not null,
  customer_id uuid not null,
  tell_at timestamptz not null,
  constraint lost_benefits_pkey primary key (grant_id),
  constraint lost_benefits_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint lost_benefits_grant_id_fkey foreign key (grant_id) references benefit_grants(id)
);
create index lost_benefits_customer on lost_benefits (customer_id);
create index lost_benefits_tell_at on lost_benefits (tell_at);

create table processor_events (
  source text constraint received_notifications_source_not_null not null,
  external_id text constraint received_notifications_external_id_not_null not null,
  type text constraint received_notifications_type_not_null not null,
  received_at timestamptz constraint received_notifications_received_at_not_null not null,
  constraint received_notifications_pkey primary key (source, external_id)
);

-- Tables of developers

create table api_request_counts (
  organization_id uuid not null,
  minute timestamptz not null,
  channel text not null,
  succeeded integer not null,
  client_errors integer not null,
  server_errors integer not null,
  not_kept integer not null,
  constraint api_request_counts_pkey primary key (organization_id, minute, channel),
  constraint api_request_counts_channel_check check ((channel = any (array['api', 'dashboard', 'portal'])))
);
create index api_request_counts_age on api_request_counts (minute);

create table api_request_days (
  id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint api_request_days_pkey primary key (id),
  constraint api_request_days_starts_at_key unique (starts_at),
  constraint api_request_days_id_check check ((id ~ '^\d{4}-\d{2}-\d{2}$'))
);

create table api_requests (
  id uuid not null,
  sequence bigint default nextval('api_requests_sequence'::regclass) not null,
  organization_id uuid not null,
  created_at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  query text,
  endpoint text not null,
  endpoint_path text not null,
  status integer not null,
  duration_ms integer not null,
  channel text not null,
  subject_type text not null,
  credential_id uuid,
  credential_name text,
  actor_id uuid,
  idempotency_key text,
  replayed boolean not null,
  user_agent text,
  ip_address text,
  request_state text not null,
  request_bytes integer not null,
  request_body text,
  response_state text not null,
  response_bytes integer not null,
  response_body text,
  constraint api_requests_channel_check check ((channel = any (array['api', 'dashboard', 'portal']))),
  constraint api_requests_request_state_check check ((request_state = any (array['none', 'kept', 'cut', 'left_out']))),
  constraint api_requests_response_state_check check ((response_state = any (array['none', 'kept', 'cut', 'left_out']))),
  constraint api_requests_subject_type_check check ((subject_type = any (array['organization_token', 'personal_token', 'oauth2_token', 'session', 'portal', 'public'])))
) partition by RANGE (created_at);
create index api_requests_credential on only api_requests (organization_id, credential_id, created_at desc, sequence desc);
create index api_requests_endpoint on only api_requests (organization_id, endpoint, created_at desc, sequence desc);
create index api_requests_failed on only api_requests (organization_id, created_at desc, sequence desc) where (status >= 400);
create index api_requests_id on only api_requests (id);
create index api_requests_newest on only api_requests (organization_id, created_at desc, sequence desc);
create index api_requests_request on only api_requests (organization_id, request_id);

create table leaked_tokens (
  id uuid not null,
  token_hash text not null,
  kind text not null,
  name text not null,
  organization_id uuid,
  user_id uuid,
  customer_id uuid,
  url text,
  reported_at timestamptz not null,
  constraint leaked_tokens_pkey primary key (id),
  constraint leaked_tokens_token_hash_key unique (token_hash),
  constraint leaked_tokens_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint leaked_tokens_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint leaked_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint leaked_tokens_kind_check check ((kind = any (array['organization_token', 'personal_token', 'oauth2_token', 'customer_session', 'user_session', 'client_secret', 'registration_token'])))
);

create table webhook_endpoints (
  id uuid not null,
  organization_id uuid not null,
  url text not null,
  name text,
  format text not null,
  profile text not null,
  events text[] not null,
  ordered boolean not null,
  enabled boolean default true not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_expires_at timestamptz,
  consecutive_failures integer default 0 not null,
  failing_since timestamptz,
  warned_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz,
  deleted_at timestamptz,
  revision integer default 1 not null,
  api_version text,
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint webhook_endpoints_api_version_check check ((api_version = any (array['2026-04', '2026-10', '2027-01']))),
  constraint webhook_endpoints_format_check check ((format = any (array['raw', 'slack', 'discord']))),
  constraint webhook_endpoints_profile_check check ((profile = any (array['sdk_0_32', 'all'])))
);
create index webhook_endpoints_failing on webhook_endpoints (organization_id, failing_since) where ((deleted_at is null) and ((failing_since is not null) or (disabled_at is not null)));
create index webhook_endpoints_organization on webhook_endpoints (organization_id, created_at desc, id) where (deleted_at is null);

create table webhook_replays (
  id uuid not null,
  organization_id uuid not null,
  endpoint_id uuid not null,
  left_out integer not null,
  created_at timestamptz not null,
  constraint webhook_replays_pkey primary key (id),
  constraint webhook_replays_endpoint_id_fkey foreign key (endpoint_id) references webhook_endpoints(id)
);
create index webhook_replays_created on webhook_replays (created_at);
create index webhook_replays_endpoint on webhook_replays (endpoint_id);

create table webhook_events (
  id uuid not null,
  sequence bigint generated always as identity,
  organization_id uuid not null,
  endpoint_id uuid not null,
  domain_event_id uuid,
  subject_id uuid,
  type text not null,
  payload text not null,
  status text default 'waiting' not null,
  attempts integer default 0 not null,
  tries integer default 0 not null,
  next_attempt_at timestamptz,
  claim uuid,
  claimed_until timestamptz,
  last_http_code integer,
  replay_id uuid,
  created_at timestamptz not null,
  modified_at timestamptz,
  api_version text,
  constraint webhook_events_pkey primary key (id),
  constraint webhook_events_endpoint_id_fkey foreign key (endpoint_id) references webhook_endpoints(id),
  constraint webhook_events_replay_id_fkey foreign key (replay_id) references webhook_replays(id) on delete set null,
  constraint webhook_events_check check (((next_attempt_at is not null) = (status = 'waiting'))),
  constraint webhook_events_status_check check ((status = any (array['waiting', 'succeeded', 'failed'])))
);
create index webhook_events_created on webhook_events (created_at);
create index webhook_events_endpoint on webhook_events (endpoint_id, created_at desc, id);
create index webhook_events_failed on webhook_events (endpoint_id, created_at) where (status = 'failed');
create index webhook_events_order on webhook_events (endpoint_id, subject_id, sequence) where (status = 'waiting');
create index webhook_events_organization on webhook_events (organization_id, created_at desc, id);
create index webhook_events_replay on webhook_events (replay_id) where (replay_id is not null);
create index webhook_events_subject on webhook_events (subject_id, sequence);
create index webhook_events_waiting on webhook_events (endpoint_id, next_attempt_at, sequence) where (status = 'waiting');

create table webhook_deliveries (
  id uuid not null,
  organization_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  succeeded boolean not null,
  http_code integer,
  response text,
  error text,
  duration_ms integer not null,
  created_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_event_id_fkey foreign key (event_id) references webhook_events(id) on delete cascade
);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc, id);
create index webhook_deliveries_event on webhook_deliveries (event_id, created_at);
create index webhook_deliveries_organization on webhook_deliveries (organization_id, created_at desc, id);

-- Tables of insight

create table metric_dashboards (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  metrics text[] not null,
  created_at timestamptz not null,
  modified_at timestamptz,
  revision integer default 1 not null,
  constraint metric_dashboards_pkey primary key (id),
  constraint metric_dashboards_organization_id_fkey foreign key (organization_id) references organizations(id),
  constraint metric_dashboards_name_check check (((length(name) >= 1) and (length(name) <= 100)))
);
create index metric_dashboards_organization on metric_dashboards (organization_id, created_at, id);

alter table organizations add constraint organizations_deletion_requested_by_fkey foreign key (deletion_requested_by) references users(id) on delete set null;

alter table organization_exports add constraint organization_exports_requested_by_fkey foreign key (requested_by) references users(id) on delete set null;

alter table discount_redemptions add constraint discount_redemptions_checkout_id_fkey foreign key (checkout_id) references checkouts(id);

alter table discount_redemptions add constraint discount_redemptions_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

alter table trial_redemptions add constraint trial_redemptions_checkout_id_fkey foreign key (checkout_id) references checkouts(id);

alter table trial_redemptions add constraint trial_redemptions_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

alter table customer_sessions add constraint customer_sessions_checkout_id_fkey foreign key (checkout_id) references checkouts(id);

alter table payments add constraint payments_checkout_id_fkey foreign key (checkout_id) references checkouts(id);

alter table payments add constraint payments_order_id_fkey foreign key (order_id) references orders(id);

alter table disputes add constraint disputes_order_id_fkey foreign key (order_id) references orders(id);

alter table disputes add constraint disputes_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

alter table processor_customers add constraint processor_customers_checkout_id_fkey foreign key (checkout_id) references checkouts(id);

alter table refunds add constraint refunds_order_id_fkey foreign key (order_id) references orders(id);

alter table refunds add constraint refunds_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

alter table ledger_transactions add constraint ledger_transactions_order_id_fkey foreign key (order_id) references orders(id);

alter table ledger_transactions add constraint ledger_transactions_payout_id_fkey foreign key (payout_id) references payouts(id);

alter table ledger_transactions add constraint ledger_transactions_wallet_entry_id_fkey foreign key (wallet_entry_id) references wallet_entries(id);

alter table checkouts add constraint checkouts_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

alter table orders add constraint orders_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

alter table carried_charges add constraint carried_charges_subscription_id_fkey foreign key (subscription_id) references subscriptions(id);

create or replace function ask_about_settlement()
 returns trigger
 language plpgsql
as $function$
begin
  new.reconcile_at := coalesce(new.modified_at, new.created_at) + interval '1 minute';
  return new;
end
$function$;

create or replace function audit_change()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create or replace function audit_entry(organization uuid, action text, object_type text, object_id text, before jsonb, after jsonb)
 returns void
 language plpgsql
as $function$
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
end $function$;

create or replace procedure audit_table(in name text, in id_column text default 'id', in parent text default '', in left_out text[] default '{}'::text[], in events text default 'insert or update or delete')
 language plpgsql
as $procedure$
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
end $procedure$;

create or replace function check_billing_interval()
 returns trigger
 language plpgsql
as $function$
begin
  if (tg_op = 'INSERT' or new.product_id <> old.product_id) and exists (
    select from products where id = new.product_id and recurring_interval = new.recurring_interval
      and recurring_interval_count <> new.recurring_interval_count) then
    raise exception 'The product % is not charged every %.', new.product_id, new.recurring_interval;
  end if;
  if new.status not in ('trialing', 'paused') and new.recurring_interval_count > 1
    and (tg_op = 'INSERT' or new.current_period_start <> old.current_period_start)
    and new.current_period_end < new.current_period_start
    + new.recurring_interval_count * (case new.recurring_interval
      when 'day' then interval '1 day' when 'week' then interval '7 days'
      when 'month' then interval '28 days' else interval '365 days' end) then
    raise exception 'The period of the subscription % is shorter than % %s.',
      new.id, new.recurring_interval_count, new.recurring_interval;
  end if;
  if tg_op = 'UPDATE' and new.current_period_start > old.current_period_start and (
    (old.status = 'trialing' and new.status = 'trialing') or (old.pause_at_period_end and new.pause_at_period_end)
    or exists (select from subscription_updates
      where subscription_id = new.id and applies_at <= new.current_period_start)) then
    raise exception 'The subscription % is not renewed in its trial, into a pause, or before its scheduled change.', new.id;
  end if;
  return new;
end
$function$;

create or replace function check_paid_change()
 returns trigger
 language plpgsql
as $function$
begin
  if old.status = 'pending' and old.order_id is not null
    and (tg_op = 'DELETE' or new.status <> 'pending')
    and exists (select from paid_changes where order_id = old.order_id) then
    raise exception 'The payment % of a change must end with the change.', old.id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$function$;

create or replace function checkout_links_drop_archived()
 returns trigger
 language plpgsql
as $function$
begin
  delete from checkout_link_products where product_id = new.id;
  update checkout_links set deleted_at = new.modified_at, modified_at = new.modified_at
    where deleted_at is null and organization_id = new.organization_id
      and not exists (select from checkout_link_products where checkout_link_id = checkout_links.id);
  return null;
end
$function$;

create or replace function clear_scheduled_change()
 returns trigger
 language plpgsql
as $function$
begin
  delete from subscription_updates where subscription_id = new.id;
  return null;
end
$function$;

create or replace function clear_scheduled_pause()
 returns trigger
 language plpgsql
as $function$
begin
  new.pause_at_period_end := false;
  new.resumes_at := null;
  return new;
end
$function$;

create or replace function count_discounted_periods()
 returns trigger
 language plpgsql
as $function$
declare
  discount record;
  used integer := 0;
begin
  if new.discount_id is null then
    new.discount_periods_left := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.discount_periods_left is not null then return new; end if;
  else
    if new.discount_periods_left is distinct from old.discount_periods_left then return new; end if;
    -- A checkout begins the discount that the subscription has again, with its first period: its number may stay the same.
    if new.discount_id = old.discount_id
      and (new.discounted_at = old.discounted_at or new.discounted_at <> new.current_period_start) then
      -- All periods are not counted.
      if old.discount_periods_left is not null and new.status <> 'trialing'
        and new.current_period_start <> old.current_period_start then
        new.discount_periods_left := greatest(0, old.discount_periods_left
          + case when new.current_period_start > old.current_period_start then -1 else 1 end);
      end if;
      return new;
    end if;
  end if;
  select duration, duration_in_months into discount from discounts where id = new.discount_id;
  if discount.duration = 'forever' then
    new.discount_periods_left := null;
    return new;
  end if;
  if new.discounted_at <= new.current_period_start then
    used := 1 + case when new.recurring_interval in ('month', 'year')
      then floor((12 * (extract(year from new.current_period_start at time zone 'UTC')
          - extract(year from new.discounted_at at time zone 'UTC'))
        + extract(month from new.current_period_start at time zone 'UTC')
          - extract(month from new.discounted_at at time zone 'UTC'))
        / (new.recurring_interval_count * case new.recurring_interval when 'year' then 12 else 1 end))
      else floor(extract(epoch from new.current_period_start - new.discounted_at)
        / (new.recurring_interval_count * case new.recurring_interval when 'day' then 86400 else 604800 end)) end;
  end if;
  new.discount_periods_left := greatest(0, case discount.duration when 'once' then 1 else
    discounted_periods(discount.duration_in_months, new.recurring_interval, new.recurring_interval_count, new.discounted_at)
    end - used);
  return new;
end
$function$;

create or replace function count_folded_events()
 returns trigger
 language plpgsql
as $function$
declare
  arrived_from timestamptz;
  arrived_before timestamptz;
begin
  select date_trunc('month', min(ingested_at) at time zone 'UTC') at time zone 'UTC',
    (date_trunc('month', max(ingested_at) at time zone 'UTC') + interval '1 month') at time zone 'UTC'
  into arrived_from, arrived_before
  from folded;
  if arrived_from is null then
    return null;
  end if;
  with counted as (
    insert into event_counts (organization_id, day, name, source, month, count, first_at, last_at)
    select organization_id, (timestamp at time zone 'UTC')::date as day, name, source,
      to_char(ingested_at at time zone 'UTC', 'YYYY-MM') as month, count(*), min(timestamp), max(timestamp)
    from events
    where batch_id = any(array(select id from folded)) and ingested_at >= arrived_from and ingested_at < arrived_before
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (organization_id, day, name, source, month) do update set
      count = event_counts.count + excluded.count,
      first_at = least(event_counts.first_at, excluded.first_at),
      last_at = greatest(event_counts.last_at, excluded.last_at)
    returning organization_id, month, day
  )
  insert into event_arrivals (organization_id, month, first_day, last_day)
  select organization_id, month, min(day), max(day) from counted
  group by organization_id, month
  order by organization_id, month
  on conflict (organization_id, month) do update set
    first_day = least(event_arrivals.first_day, excluded.first_day),
    last_day = greatest(event_arrivals.last_day, excluded.last_day)
  where excluded.first_day < event_arrivals.first_day or excluded.last_day > event_arrivals.last_day;
  return null;
end
$function$;

create or replace function discounted_periods(months integer, unit text, units integer, first timestamptz)
 returns integer
 language sql
 immutable
return ceil(case unit when 'month' then ((months)::numeric / (units)::numeric) when 'year' then ((months)::numeric / ((12 * units))::numeric) else (extract(epoch from ((((first at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC') - first)) / ((units * case unit when 'day' then 86400 else 604800 end))::numeric) end);

create or replace function held_of_top_up(order_id uuid)
 returns bigint
 language plpgsql
 stable
as $function$
#variable_conflict use_column
begin
  return (coalesce((select sum(refunds.amount) from refunds
      where refunds.order_id = held_of_top_up.order_id and refunds.status = 'pending'), 0)
    + greatest(coalesce((select sum(disputes.withdrawn_amount) from disputes where disputes.order_id = held_of_top_up.order_id), 0)
      + coalesce((select sum(borne.amount) from wallet_entries as borne
          where borne.order_id = held_of_top_up.order_id and borne.cause in ('dispute', 'dispute_return')), 0), 0))::bigint;
end
$function$;

create or replace function keep_link_slug()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create or replace function ledger_fill_entry()
 returns trigger
 language plpgsql
as $function$
begin
  select organization_id, occurred_at into new.organization_id, new.occurred_at
    from ledger_transactions where id = new.transaction_id;
  return new;
end
$function$;

create or replace function ledger_refuse_change()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'The ledger is append-only: % on % is refused. Post a correcting transaction instead.', tg_op, tg_table_name;
end
$function$;

create or replace function ledger_require_balance()
 returns trigger
 language plpgsql
as $function$
declare
  unbalanced record;
begin
  select currency, sum(amount) as difference into unbalanced
    from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'Ledger transaction % does not balance: its % entries sum to %.',
      new.transaction_id, unbalanced.currency, unbalanced.difference using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

create or replace function ledger_wait()
 returns trigger
 language plpgsql
as $function$
begin
  insert into ledger_waiting (transaction_id, organization_id, fold_at)
  select id, organization_id, occurred_at + interval '1 hour' from posted;
  return null;
end
$function$;

create or replace function raise_revision()
 returns trigger
 language plpgsql
as $function$
begin
  new.revision := old.revision + 1;
  return new;
end $function$;

create or replace function raise_revision_of_whole()
 returns trigger
 language plpgsql
as $function$
declare
  part constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  execute format('update %I set revision = revision + 1 where id = $1', tg_argv[0]) using (part ->> tg_argv[1])::uuid;
  return null;
end $function$;

create or replace function refuse_batch_in_postgres()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from usage_place where place = 'clickhouse') then
    raise exception 'The events of this shop are kept in ClickHouse. Start this process again with USAGE_STORE=clickhouse.';
  end if;
  return new;
end
$function$;

create or replace function refuse_folding_in_postgres()
 returns trigger
 language plpgsql
as $function$
begin
  if current_setting('atelier.folds_at_place', true) is distinct from 'yes'
    and exists (select from usage_place where place = 'clickhouse') then
    raise exception 'The events of this shop are kept in ClickHouse. Start this process again with USAGE_STORE=clickhouse.'
      using errcode = 'operator_intervention';
  end if;
  return old;
end
$function$;

create or replace function require_payment_of_due()
 returns trigger
 language plpgsql
as $function$
declare
  due bigint;
begin
  select subtotal_amount - discount_amount + case when tax_behavior = 'inclusive' then 0 else tax_amount end
    + applied_balance_amount - wallet_amount into due
    from orders where id = new.order_id and wallet_amount > 0;
  if found and due <> new.amount then
    raise exception 'The order % asks for %, because the balance of its customer pays a part; not for %.', new.order_id, due, new.amount
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

create or replace function require_top_up()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from products where products.id = new.product_id and products.balance_top_up) then
    raise exception 'The product % fills the balance of its buyer: it has no discount and no tax, and is revenue when the balance is spent.',
      new.product_id using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

create or replace function require_trial()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from checkouts where id = new.checkout_id and active_trial_interval is not null) then
    raise exception 'The checkout % sells a trial, before which nothing is charged.', new.checkout_id;
  end if;
  return new;
end
$function$;

create or replace procedure revise_table(in name text, in columns text[])
 language plpgsql
as $procedure$
declare
  changed text;
begin
  select string_agg(format('old.%I is distinct from new.%I', part, part), ' or ') into changed from unnest(columns) as part;
  execute format('alter table %I add column revision integer not null default 1', name);
  execute format(
    'create trigger revision before update of %s on %I for each row when (%s) execute function raise_revision()',
    (select string_agg(quote_ident(part), ', ') from unnest(columns) as part), name, changed);
end $procedure$;

create or replace function set_terms_of_checkout()
 returns trigger
 language plpgsql
as $function$
declare
  shown text;
begin
  select tax_behavior into shown from checkouts where id = new.checkout_id and amount > discount_amount;
  if shown is not null then
    new.tax_behavior := shown;
  end if;
  return new;
end
$function$;

create or replace function share_new_wallet_entry()
 returns trigger
 language plpgsql
as $function$
begin
  perform share_wallet_entry(new.id);
  return null;
end
$function$;

create or replace function share_wallet_entry(entry_id uuid)
 returns void
 language plpgsql
as $function$
#variable_conflict use_column
declare
  entry record;
  source record;
  is_own boolean;
  rest bigint;
begin
  select * into entry from wallet_entries where wallet_entries.id = share_wallet_entry.entry_id;
  is_own := entry.cause in ('refund', 'dispute');
  rest := abs(entry.amount);
  if entry.cause in ('credit', 'top_up') or exists (select from wallet_uses where wallet_uses.entry_id = entry.id) then return; end if;
  for source in
    select origin.id, held.is_last, origin.position,
      case when held.is_last then least(unused.amount, held.amount) else unused.amount - least(unused.amount, held.amount) end as part
    from wallet_entries as origin
      cross join lateral (select origin.amount - coalesce((select sum(used.amount) from wallet_uses as used where used.source_id = origin.id), 0) as amount)
        as unused
      cross join lateral (select is_last, case when is_own or origin.order_id is null then 0 else held_of_top_up(origin.order_id) end as amount
        from (values (false), (true)) as turn (is_last)) as held
    where entry.amount < 0 and origin.wallet_id = entry.wallet_id and origin.cause in ('credit', 'top_up')
      and origin.position < entry.position and (not is_own or origin.order_id = entry.order_id)
    union all
    select origin.id, false, -origin.position, sum(used.amount)
    from wallet_entries as taken join wallet_uses as used on used.entry_id = taken.id join wallet_entries as origin on origin.id = used.source_id
    where entry.amount > 0 and taken.order_id = entry.order_id and taken.wallet_id = entry.wallet_id
      and taken.cause in (entry.cause, replace(entry.cause, '_return', ''))
    group by origin.id, origin.position
    order by 2, 3
  loop
    exit when rest = 0;
    continue when source.part <= 0;
    insert into wallet_uses (entry_id, source_id, organization_id, amount)
      values (entry.id, source.id, entry.organization_id, -sign(entry.amount) * least(rest, source.part))
      on conflict (entry_id, source_id) do update set amount = wallet_uses.amount + excluded.amount;
    rest := rest - least(rest, source.part);
  end loop;
  if rest > 0 then
    raise exception 'The entry % changes a balance by % more than its credit and top-ups have.', entry.id, rest using errcode = 'check_violation';
  end if;
end
$function$;

create trigger audit after insert or delete or update on auto_top_ups for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger revision after insert or delete or update of product_id, amount, threshold, stopped_at on auto_top_ups for each row execute function raise_revision_of_whole('wallets', 'wallet_id');
create trigger audit after insert or delete or update on benefit_grants for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of account_id on benefit_grants for each row when ((old.account_id is distinct from new.account_id)) execute function raise_revision();
create trigger audit after insert or delete or update on benefits for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of description, properties, visibility, metadata on benefits for each row when (((((old.description is distinct from new.description) or (old.properties is distinct from new.properties)) or (old.visibility is distinct from new.visibility)) or (old.metadata is distinct from new.metadata))) execute function raise_revision();
create trigger audit after insert or delete or update on checkout_link_products for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('checkout_link_id', 'checkout_links');
create trigger revision after insert or delete or update on checkout_link_products for each row execute function raise_revision_of_whole('checkout_links', 'checkout_link_id');
create trigger audit after insert or delete or update on checkout_links for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'client_secret', 'openings_count', 'revision');
create trigger kept_slug after insert or delete or update of slug on checkout_links for each row execute function keep_link_slug();
create trigger revision before update of label, slug, success_url, allow_discount_codes, require_billing_address, discount_id, metadata, trial_interval, trial_interval_count on checkout_links for each row when ((((((((((old.label is distinct from new.label) or (old.slug is distinct from new.slug)) or (old.success_url is distinct from new.success_url)) or (old.allow_discount_codes is distinct from new.allow_discount_codes)) or (old.require_billing_address is distinct from new.require_billing_address)) or (old.discount_id is distinct from new.discount_id)) or (old.metadata is distinct from new.metadata)) or (old.trial_interval is distinct from new.trial_interval)) or (old.trial_interval_count is distinct from new.trial_interval_count))) execute function raise_revision();
create trigger audit after insert or delete or update on checkouts for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'client_secret', 'payment_processor_metadata', 'revision');
create trigger revision before update of product_id, product_price_id, currency, amount, discount_id, allow_discount_codes, require_billing_address, customer_name, customer_email, customer_ip_address, customer_billing_address, customer_tax_id, customer_metadata, custom_field_data, metadata, success_url, embed_origin, locale, allow_trial, trial_interval, trial_interval_count on checkouts for each row when ((((((((((((((((((((((old.product_id is distinct from new.product_id) or (old.product_price_id is distinct from new.product_price_id)) or (old.currency is distinct from new.currency)) or (old.amount is distinct from new.amount)) or (old.discount_id is distinct from new.discount_id)) or (old.allow_discount_codes is distinct from new.allow_discount_codes)) or (old.require_billing_address is distinct from new.require_billing_address)) or (old.customer_name is distinct from new.customer_name)) or (old.customer_email is distinct from new.customer_email)) or (old.customer_ip_address is distinct from new.customer_ip_address)) or (old.customer_billing_address is distinct from new.customer_billing_address)) or (old.customer_tax_id is distinct from new.customer_tax_id)) or (old.customer_metadata is distinct from new.customer_metadata)) or (old.custom_field_data is distinct from new.custom_field_data)) or (old.metadata is distinct from new.metadata)) or (old.success_url is distinct from new.success_url)) or (old.embed_origin is distinct from new.embed_origin)) or (old.locale is distinct from new.locale)) or (old.allow_trial is distinct from new.allow_trial)) or (old.trial_interval is distinct from new.trial_interval)) or (old.trial_interval_count is distinct from new.trial_interval_count))) execute function raise_revision();
create trigger top_ups_of_checkouts before insert or update of product_id, tax_amount, discount_amount, wallet_amount on checkouts for each row when (((new.tax_amount > 0) or (new.discount_amount > 0) or (new.wallet_amount > 0))) execute function require_top_up();
create trigger audit after insert or delete or update on connected_accounts for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'access_token', 'refresh_token');
create trigger audit after insert or delete or update on custom_fields for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of slug, name, properties, metadata on custom_fields for each row when (((old.slug is distinct from new.slug) or (old.name is distinct from new.name) or (old.properties is distinct from new.properties) or (old.metadata is distinct from new.metadata))) execute function raise_revision();
create trigger audit after insert or delete or update on customer_email_changes for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token_hash');
create trigger audit after insert on customer_sessions for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token_hash');
create trigger audit after insert or delete or update on customers for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision', 'search_text');
create trigger revision before update of external_id, email, name, billing_address, tax_id, metadata, locale on customers for each row when (((old.external_id is distinct from new.external_id) or (old.email is distinct from new.email) or (old.name is distinct from new.name) or (old.billing_address is distinct from new.billing_address) or (old.tax_id is distinct from new.tax_id) or (old.metadata is distinct from new.metadata) or (old.locale is distinct from new.locale))) execute function raise_revision();
create trigger audit after insert or delete or update on discord_agreements for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on discount_products for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('discount_id', 'discounts');
create trigger revision after insert or delete or update on discount_products for each row execute function raise_revision_of_whole('discounts', 'discount_id');
create trigger audit after insert or delete or update on discounts for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of name, amount, currency, amounts, basis_points, duration_in_months, code, starts_at, ends_at, max_redemptions, max_redemptions_per_customer, metadata on discounts for each row when (((((((((((((old.name is distinct from new.name) or (old.amount is distinct from new.amount)) or (old.currency is distinct from new.currency)) or (old.amounts is distinct from new.amounts)) or (old.basis_points is distinct from new.basis_points)) or (old.duration_in_months is distinct from new.duration_in_months)) or (old.code is distinct from new.code)) or (old.starts_at is distinct from new.starts_at)) or (old.ends_at is distinct from new.ends_at)) or (old.max_redemptions is distinct from new.max_redemptions)) or (old.max_redemptions_per_customer is distinct from new.max_redemptions_per_customer)) or (old.metadata is distinct from new.metadata))) execute function raise_revision();
create trigger audit after insert or delete or update on disputes for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'evidence');
create trigger audit after insert or delete or update on domains for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger event_batches_counted after delete on event_batches referencing old table as folded for each statement execute function count_folded_events();
create trigger event_batches_folding before delete on event_batches for each row when ((old.status = 'stored')) execute function refuse_folding_in_postgres();
create trigger event_batches_place before insert on event_batches for each row when ((new.status = 'stored')) execute function refuse_batch_in_postgres();
create trigger audit after insert or delete or update on event_types for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of label, label_property_selector on event_types for each row when (((old.label is distinct from new.label) or (old.label_property_selector is distinct from new.label_property_selector))) execute function raise_revision();
create trigger audit after insert or delete or update on external_organizations for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on files for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'upload_id', 'upload_parts', 'revision');
create trigger revision before update of name, version on files for each row when (((old.name is distinct from new.name) or (old.version is distinct from new.version))) execute function raise_revision();
create trigger audit after insert or delete or update on ledger_checks for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries for each statement execute function ledger_refuse_change();
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred for each row execute function ledger_require_balance();
create trigger ledger_entries_filled before insert on ledger_entries for each row when (((new.organization_id is null) or (new.occurred_at is null))) execute function ledger_fill_entry();
create trigger ledger_transactions_append_only before delete or update or truncate on ledger_transactions for each statement execute function ledger_refuse_change();
create trigger ledger_transactions_wait after insert on ledger_transactions referencing new table as posted for each statement execute function ledger_wait();
create trigger audit after insert or delete or update on license_key_activations for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('license_key_id', 'license_keys');
create trigger audit after insert or delete or update on license_keys for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'key_hash', 'sealed_key', 'revision');
create trigger revision before update of status, usage, limit_usage, limit_activations, expires_at on license_keys for each row when (((old.status is distinct from new.status) or (old.usage is distinct from new.usage) or (old.limit_usage is distinct from new.limit_usage) or (old.limit_activations is distinct from new.limit_activations) or (old.expires_at is distinct from new.expires_at))) execute function raise_revision();
create trigger audit after insert or delete or update on mail_texts for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger revision after insert or delete or update on mail_texts for each row execute function raise_revision_of_whole('organizations', 'organization_id');
create trigger audit after insert or delete or update on meters for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of name, filter, aggregation, metadata on meters for each row when (((old.name is distinct from new.name) or (old.filter is distinct from new.filter) or (old.aggregation is distinct from new.aggregation) or (old.metadata is distinct from new.metadata))) execute function raise_revision();
create trigger audit after insert or delete or update on metric_dashboards for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of name, metrics on metric_dashboards for each row when (((old.name is distinct from new.name) or (old.metrics is distinct from new.metrics))) execute function raise_revision();
create trigger audit after insert or delete or update on oauth2_clients for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'secret_hash', 'registration_token_hash', 'revision');
create trigger revision before update of client_name, redirect_uris, token_endpoint_auth_method, grant_types, scopes, client_uri, logo_uri, tos_uri, policy_uri, post_logout_redirect_uris on oauth2_clients for each row when (((old.client_name is distinct from new.client_name) or (old.redirect_uris is distinct from new.redirect_uris) or (old.token_endpoint_auth_method is distinct from new.token_endpoint_auth_method) or (old.grant_types is distinct from new.grant_types) or (old.scopes is distinct from new.scopes) or (old.client_uri is distinct from new.client_uri) or (old.logo_uri is distinct from new.logo_uri) or (old.tos_uri is distinct from new.tos_uri) or (old.policy_uri is distinct from new.policy_uri) or (old.post_logout_redirect_uris is distinct from new.post_logout_redirect_uris))) execute function raise_revision();
create trigger audit after insert or delete or update on oauth2_grants for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger revision after update of label on order_items for each row execute function raise_revision_of_whole('orders', 'order_id');
create trigger audit after insert or delete or update on orders for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger revision before update of billing_name, billing_address, metadata on orders for each row when (((old.billing_name is distinct from new.billing_name) or (old.billing_address is distinct from new.billing_address) or (old.metadata is distinct from new.metadata))) execute function raise_revision();
create trigger top_ups_of_orders before insert on orders for each row when (((new.top_up_amount = 0) and (new.subtotal_amount > 0) and (new.subscription_id is null))) execute function require_top_up();
create trigger audit after insert or delete or update on organization_exports for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on organization_invitations for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token_hash');
create trigger audit after insert or delete or update on organization_members for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('user_id', '', 'revision');
create trigger revision before update of role on organization_members for each row when ((old.role is distinct from new.role)) execute function raise_revision();
create trigger audit after insert or delete or update on organization_tokens for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token_hash', 'revision');
create trigger revision before update of label, scopes, wire on organization_tokens for each row when ((((old.label is distinct from new.label) or (old.scopes is distinct from new.scopes)) or (old.wire is distinct from new.wire))) execute function raise_revision();
create trigger audit after insert or delete or update on organizations for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of name, avatar_url, email, website, socials, subscription_settings, feature_settings, profile_settings, details, billing_email, default_badge_custom_content, default_upfront_split_to_contributors, total_monthly_spending_limit, per_user_monthly_spending_limit, time_zone, invoice_settings, default_presentment_currency, default_tax_behavior, allow_email_change, allow_pauses on organizations for each row when (((((((((((((((((((((old.name is distinct from new.name) or (old.avatar_url is distinct from new.avatar_url)) or (old.email is distinct from new.email)) or (old.website is distinct from new.website)) or (old.socials is distinct from new.socials)) or (old.subscription_settings is distinct from new.subscription_settings)) or (old.feature_settings is distinct from new.feature_settings)) or (old.profile_settings is distinct from new.profile_settings)) or (old.details is distinct from new.details)) or (old.billing_email is distinct from new.billing_email)) or (old.default_badge_custom_content is distinct from new.default_badge_custom_content)) or (old.default_upfront_split_to_contributors is distinct from new.default_upfront_split_to_contributors)) or (old.total_monthly_spending_limit is distinct from new.total_monthly_spending_limit)) or (old.per_user_monthly_spending_limit is distinct from new.per_user_monthly_spending_limit)) or (old.time_zone is distinct from new.time_zone)) or (old.invoice_settings is distinct from new.invoice_settings)) or (old.default_presentment_currency is distinct from new.default_presentment_currency)) or (old.default_tax_behavior is distinct from new.default_tax_behavior)) or (old.allow_email_change is distinct from new.allow_email_change)) or (old.allow_pauses is distinct from new.allow_pauses))) execute function raise_revision();
create trigger settings_revision before update of brand, default_language, portal_embed_origins, asks_withdrawal_consent, refunds_withdrawals, ask_for_review_after on organizations for each row when (((((((old.brand is distinct from new.brand) or (old.default_language is distinct from new.default_language)) or (old.portal_embed_origins is distinct from new.portal_embed_origins)) or (old.asks_withdrawal_consent is distinct from new.asks_withdrawal_consent)) or (old.refunds_withdrawals is distinct from new.refunds_withdrawals)) or (old.ask_for_review_after is distinct from new.ask_for_review_after))) execute function raise_revision();
create trigger audit after insert or delete or update on payments for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'card_brand', 'card_last4', 'saved_method', 'address_key', 'processor_customer');
create trigger paid_change before delete or update of status on payments for each row execute function check_paid_change();
create trigger payments_of_due before insert on payments for each row when ((new.order_id is not null)) execute function require_payment_of_due();
create trigger trials_of_payments before insert on payments for each row when (((new.checkout_id is not null) and (new.amount > 0))) execute function require_trial();
create trigger audit after insert or delete or update on payouts for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on personal_tokens for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token_hash', 'revision');
create trigger revision before update of comment, scopes, wire on personal_tokens for each row when ((((old.comment is distinct from new.comment) or (old.scopes is distinct from new.scopes)) or (old.wire is distinct from new.wire))) execute function raise_revision();
create trigger audit after insert on portal_embed_links for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token_hash');
create trigger audit after insert or delete or update on product_benefits for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('product_id', 'products');
create trigger revision after insert or delete or update on product_benefits for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger audit after insert or delete or update on product_custom_fields for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('product_id', 'products');
create trigger revision after insert or delete or update on product_custom_fields for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger audit after insert or delete or update on product_medias for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('product_id', 'products');
create trigger revision after insert or delete or update on product_medias for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger audit after insert or delete or update on product_prices for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('product_id', 'products');
create trigger revision after insert or delete or update on product_prices for each row execute function raise_revision_of_whole('products', 'product_id');
create trigger audit after insert or delete or update on products for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger products_leave_links after update of is_archived on products for each row when ((new.is_archived and (not old.is_archived))) execute function checkout_links_drop_archived();
create trigger revision before update of name, description, is_archived, visibility, metadata, trial_interval, trial_interval_count, trial_requires_payment_method on products for each row when (((((((((old.name is distinct from new.name) or (old.description is distinct from new.description)) or (old.is_archived is distinct from new.is_archived)) or (old.visibility is distinct from new.visibility)) or (old.metadata is distinct from new.metadata)) or (old.trial_interval is distinct from new.trial_interval)) or (old.trial_interval_count is distinct from new.trial_interval_count)) or (old.trial_requires_payment_method is distinct from new.trial_requires_payment_method))) execute function raise_revision();
create trigger ask_about_settlement before update of status on refunds for each row when (((old.status <> 'succeeded') and (new.status = 'succeeded') and (new.settlement_amount is null) and (new.reconcile_at is null))) execute function ask_about_settlement();
create trigger audit after insert or delete or update on refunds for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on repositories for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision');
create trigger revision before update of profile_settings on repositories for each row when ((old.profile_settings is distinct from new.profile_settings)) execute function raise_revision();
create trigger audit after insert or delete or update on reviews for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'text', 'display_name', 'place');
create trigger audit after insert or delete or update on shipments for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on subscription_prices for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('subscription_id', 'subscriptions');
create trigger audit after insert or delete or update on subscription_updates for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger revision after insert or delete or update on subscription_updates for each row execute function raise_revision_of_whole('subscriptions', 'subscription_id');
create trigger audit after insert or delete or update on subscriptions for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'revision', 'announced_period_end');
create trigger billing_interval before insert or update of product_id, current_period_start on subscriptions for each row execute function check_billing_interval();
create trigger cleared_change after update of product_id, cancel_at_period_end, status on subscriptions for each row when (((new.product_id <> old.product_id) or (new.cancel_at_period_end and (not old.cancel_at_period_end)) or ((new.status = 'canceled') and (old.status <> 'canceled')))) execute function clear_scheduled_change();
create trigger cleared_pause before update of cancel_at_period_end on subscriptions for each row when ((new.cancel_at_period_end and (not old.cancel_at_period_end) and new.pause_at_period_end)) execute function clear_scheduled_pause();
create trigger discounted_periods before insert or update of discount_id, discounted_at, current_period_start on subscriptions for each row execute function count_discounted_periods();
create trigger revision before update of product_id, discount_id, status, amount, cancel_at_period_end, canceled_at, ends_at, customer_cancellation_reason, customer_cancellation_comment, trial_end, pause_at_period_end, resumes_at, metadata, anchor_at on subscriptions for each row when (((old.product_id is distinct from new.product_id) or (old.discount_id is distinct from new.discount_id) or (old.status is distinct from new.status) or (old.amount is distinct from new.amount) or (old.cancel_at_period_end is distinct from new.cancel_at_period_end) or (old.canceled_at is distinct from new.canceled_at) or (old.ends_at is distinct from new.ends_at) or (old.customer_cancellation_reason is distinct from new.customer_cancellation_reason) or (old.customer_cancellation_comment is distinct from new.customer_cancellation_comment) or (old.trial_end is distinct from new.trial_end) or (old.pause_at_period_end is distinct from new.pause_at_period_end) or (old.resumes_at is distinct from new.resumes_at) or (old.metadata is distinct from new.metadata) or (old.anchor_at is distinct from new.anchor_at))) execute function raise_revision();
create trigger terms_of_checkout before insert or update of checkout_id on subscriptions for each row when ((new.checkout_id is not null)) execute function set_terms_of_checkout();
create trigger trials_of_subscriptions before insert on subscriptions for each row when (((new.checkout_id is not null) and (new.trial_start is null))) execute function require_trial();
create trigger audit after insert or delete or update on user_accounts for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'access_token', 'refresh_token', 'id_token', 'password');
create trigger audit after insert or delete or update on user_email_changes for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'old_token_hash', 'new_token_hash');
create trigger audit after insert or delete or update on user_passkeys for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'public_key', 'counter', 'transports');
create trigger audit after insert or delete or update on user_sessions for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'token');
create trigger audit after insert or delete or update on users for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on wallet_entries for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('wallet_id', 'wallets');
create trigger share after insert on wallet_entries for each row execute function share_new_wallet_entry();
create trigger audit after insert or delete or update on wallets for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
create trigger audit after insert or delete or update on webhook_endpoints for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '', 'sealed_secret', 'sealed_old_secret', 'revision');
create trigger revision before update of url, name, format, profile, events, ordered, enabled, sealed_secret, api_version on webhook_endpoints for each row when ((((((((((old.url is distinct from new.url) or (old.name is distinct from new.name)) or (old.format is distinct from new.format)) or (old.profile is distinct from new.profile)) or (old.events is distinct from new.events)) or (old.ordered is distinct from new.ordered)) or (old.enabled is distinct from new.enabled)) or (old.sealed_secret is distinct from new.sealed_secret)) or (old.api_version is distinct from new.api_version))) execute function raise_revision();
create trigger audit after insert or delete or update on withdrawals for each row when ((current_setting('atelier.actor', true) <> '')) execute function audit_change('id', '');
