-- GitHub's own id of the repository of a benefit, which stays when the repository is renamed. A grant by
-- the names of its benefit gets it too; a grant by other names gets it when it is delivered next.
update benefits set properties = benefits.properties || jsonb_build_object('github_repository_id', repositories.platform_id)
  from repositories
  where benefits.type = 'github_repository' and benefits.properties ->> 'repository_id' = repositories.id::text;
update benefit_grants
  set properties = benefit_grants.properties || jsonb_build_object('github_repository_id', benefits.properties ->> 'github_repository_id')
  from benefits
  where benefits.id = benefit_grants.benefit_id and benefits.type = 'github_repository'
    and benefits.properties ? 'github_repository_id'
    and lower(benefit_grants.properties ->> 'repository_owner') = lower(benefits.properties ->> 'repository_owner')
    and lower(benefit_grants.properties ->> 'repository_name') = lower(benefits.properties ->> 'repository_name');

-- Numbers the readings of accounts at GitHub in the order in which they began, which the clock of a sandbox does not tell:
-- what was read earlier does not replace what was read later.
create sequence account_readings as integer;
alter table external_organizations add column reading integer not null default 0;

-- Only Discord asks for the token of a person when access is given, so no other is kept.
alter table connected_accounts alter column access_token drop not null;
update connected_accounts set access_token = null, refresh_token = null, expires_at = null where platform <> 'discord';
alter table connected_accounts add check ((platform = 'discord') = (access_token is not null));
alter table connected_accounts add check (access_token is not null or (refresh_token is null and expires_at is null));
