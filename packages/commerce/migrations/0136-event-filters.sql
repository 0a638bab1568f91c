-- Filters of the list of events that few events meet: without these the newest page is looked for among all events.
-- What an insert adds to the index of metadata is put in order once it fills a megabyte: four, as usual, keep one insert too long.
create index events_metadata on events using gin (metadata jsonb_path_ops) with (gin_pending_list_limit = 1024);
create index events_name on events (organization_id, name, timestamp desc);
-- What the platform itself records, which is little.
create index events_system on events (organization_id, timestamp desc) where source = 'system';
