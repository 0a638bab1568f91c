-- What people did to what is theirs alone, the newest first, for the audit log that they read.
create index audit_entries_own on audit_entries (actor_id, created_at desc, id) where organization_id is null;
