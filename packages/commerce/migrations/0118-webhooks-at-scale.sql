-- The latest event of a type, of which an endpoint is sent a copy to test it.
create index domain_events_type on domain_events (organization_id, type, sequence);

-- How many events are sent once more together is counted: an event can be taken over by a later call.
alter table webhook_replays drop column total;
