-- The id at the payment processor of the subscription that one goes on with, when it began there and was taken over. The
-- processor's subscription is taken over once, whatever is repeated or runs at the same time.
alter table subscriptions add column taken_over_from text;
create unique index subscriptions_taken_over on subscriptions (taken_over_from) where taken_over_from is not null;
