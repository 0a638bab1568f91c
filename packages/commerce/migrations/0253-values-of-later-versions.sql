-- migrate: without a transaction
-- Values of the provider's later versions. Nothing writes them yet: the check is wider one release before the first process
-- that does. Each is replaced on its own, so that no table is locked while its rows are checked.
alter table orders drop constraint if exists orders_status_wide;
alter table orders add constraint orders_status_wide check (status in ('draft', 'pending', 'paid', 'refunded', 'partially_refunded', 'void')) not valid;
alter table orders validate constraint orders_status_wide;
alter table orders drop constraint if exists orders_status_check;
alter table orders rename constraint orders_status_wide to orders_status_check;
alter table orders drop constraint if exists orders_billing_reason_wide;
alter table orders add constraint orders_billing_reason_wide check (billing_reason in ('purchase', 'subscription_create', 'subscription_cycle', 'subscription_update', 'subscription_meter_cycle')) not valid;
alter table orders validate constraint orders_billing_reason_wide;
alter table orders drop constraint if exists orders_billing_reason_check;
alter table orders rename constraint orders_billing_reason_wide to orders_billing_reason_check;
alter table subscriptions drop constraint if exists subscriptions_status_wide;
alter table subscriptions add constraint subscriptions_status_wide check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')) not valid;
alter table subscriptions validate constraint subscriptions_status_wide;
alter table subscriptions drop constraint if exists subscriptions_status_check;
alter table subscriptions rename constraint subscriptions_status_wide to subscriptions_status_check;
alter table subscriptions drop constraint if exists subscriptions_recurring_interval_wide;
alter table subscriptions add constraint subscriptions_recurring_interval_wide check (recurring_interval in ('day', 'week', 'month', 'year')) not valid;
alter table subscriptions validate constraint subscriptions_recurring_interval_wide;
alter table subscriptions drop constraint if exists subscriptions_recurring_interval_check;
alter table subscriptions rename constraint subscriptions_recurring_interval_wide to subscriptions_recurring_interval_check;
alter table products drop constraint if exists products_recurring_interval_wide;
alter table products add constraint products_recurring_interval_wide check (recurring_interval in ('day', 'week', 'month', 'year')) not valid;
alter table products validate constraint products_recurring_interval_wide;
alter table products drop constraint if exists products_recurring_interval_check;
alter table products rename constraint products_recurring_interval_wide to products_recurring_interval_check;
alter table refunds drop constraint if exists refunds_reason_wide;
alter table refunds add constraint refunds_reason_wide check (reason in ('duplicate', 'fraudulent', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'dispute_prevention', 'other')) not valid;
alter table refunds validate constraint refunds_reason_wide;
alter table refunds drop constraint if exists refunds_reason_check;
alter table refunds rename constraint refunds_reason_wide to refunds_reason_check;
