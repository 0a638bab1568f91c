-- What needs somebody to act is looked for each time that the dashboard is opened, and is rare among what there is.
create index subscriptions_past_due on subscriptions (organization_id, past_due_at, id) where status = 'past_due';
create index benefit_grants_failed on benefit_grants (organization_id, error_at desc, id)
  where error_message is not null and error_type <> 'BenefitActionRequiredError'
    and granted_at is null and revoked_at is null;
