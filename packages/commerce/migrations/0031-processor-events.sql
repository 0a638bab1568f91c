-- Webhook events of the payment processor are called processor events everywhere.
alter table received_notifications rename to processor_events;
