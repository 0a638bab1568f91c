-- The setups of cards that were finished, by their ids at the payment processor, which keeps the cards. A setup that is
-- finished again changes nothing: the customer may have chosen another card since, and what they owe is not charged again.
create table finished_card_setups (
  processor text not null,
  setup_id text not null,
  organization_id uuid not null references organizations (id),
  created_at timestamptz not null,
  primary key (processor, setup_id)
);
