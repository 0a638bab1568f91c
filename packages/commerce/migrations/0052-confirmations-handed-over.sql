-- The mail that confirms a purchase was sent by the area `orders`, on `order.created`. The area `purchase-mails` sends it
-- now, on `order.fulfilled`. What still waits for the former is handed over to the latter; renewals were never confirmed.
-- Where the benefits of a purchase are still to be granted, their area records `order.fulfilled` itself.
with waiting as (
  delete from event_deliveries using domain_events
  where domain_events.id = event_deliveries.event_id
    and event_deliveries.consumer = 'orders' and domain_events.type = 'order.created'
  returning domain_events.organization_id, domain_events.subject_id, domain_events.data, domain_events.occurred_at
), fulfilled as (
  insert into domain_events (id, organization_id, type, subject_id, data, occurred_at)
  select gen_random_uuid(), waiting.organization_id, 'order.fulfilled', waiting.subject_id, waiting.data, waiting.occurred_at
  from waiting join orders on orders.id = waiting.subject_id
  where orders.billing_reason in ('purchase', 'subscription_create')
    and not exists (
      select from event_deliveries granting
      where granting.consumer = 'benefit-grants' and granting.subject_id = waiting.subject_id
    )
  returning id, subject_id
), delivered as (
  insert into event_deliveries (event_id, consumer, subject_id)
  select id, 'purchase-mails', subject_id from fulfilled
  returning consumer, subject_id
)
select graphile_worker.add_job('events.consume', json_build_object('consumer', consumer, 'subject_id', subject_id), max_attempts => 25)
from delivered;
