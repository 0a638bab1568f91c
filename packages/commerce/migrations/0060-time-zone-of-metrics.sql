-- The time zone in which the days and months of an organization are counted, by its name in the IANA database.
alter table organizations add column time_zone text not null default 'UTC';
