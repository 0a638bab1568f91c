-- A Discord server that somebody who manages it let the bot into, for an organization that may then give roles there.
-- The id is that of the visit to Discord, so that a visit is finished once.
create table discord_agreements (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- Discord's ids. The person is unknown where a benefit is older than this table.
  guild_id text not null,
  guild_name text,
  person_id text,
  person_name text,
  -- When the person came back from Discord, agreed that this organization may give roles, and when the organization gave that up.
  created_at timestamptz not null,
  agreed_at timestamptz,
  removed_at timestamptz
);
create unique index discord_agreements_guild on discord_agreements (organization_id, guild_id)
  where agreed_at is not null and removed_at is null;

-- Until now the properties of a benefit were the proof that somebody had agreed.
insert into discord_agreements (id, organization_id, guild_id, created_at, agreed_at)
  select gen_random_uuid(), organization_id, properties ->> 'guild_id', min(created_at), min(created_at)
  from benefits where type = 'discord' and deleted_at is null and properties ->> 'guild_id' is not null
  group by organization_id, properties ->> 'guild_id';
