-- Events that an area has not consumed yet. A row is deleted in the transaction of the consumer.
create table event_deliveries (
  event_id uuid not null references domain_events (id),
  consumer text not null,
  subject_id uuid not null,
  primary key (event_id, consumer)
);
create index event_deliveries_waiting on event_deliveries (consumer, subject_id);
