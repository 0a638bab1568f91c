-- What calls to the platform may have given without an answer that says so: the properties that the grant would have.
alter table benefit_grants add column remote_given jsonb check (jsonb_typeof(remote_given) = 'array');
