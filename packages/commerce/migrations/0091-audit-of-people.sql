-- The audit log of tables that were added beside it. Of a passkey only its name and its moments are noted.
call audit_table('user_passkeys', left_out => '{public_key,counter,transports}');
call audit_table('user_email_changes', left_out => '{old_token_hash,new_token_hash}');
call audit_table('organization_exports');

-- What a user did, for the export of their own data.
create index audit_entries_user on audit_entries (actor_id) where actor_type = 'user';
-- What was done to the data of people, which the deletion of a person looks through. These entries are few.
create index audit_entries_people on audit_entries (object_type, object_id) where object_type in (
  'users', 'user_accounts', 'user_email_changes', 'user_passkeys', 'user_sessions', 'personal_tokens', 'organization_members',
  'organization_invitations'
);
