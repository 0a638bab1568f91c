-- Refusals are counted apart from temporary failures, so that an outage does not use up the attempts after a refusal.
alter table benefit_grants add column remote_refusals integer not null default 0;
