-- What is left of the credits of each grant of a benefit, so that a grant takes back its own units alone. The sums of a
-- meter's credits stay with the meter.
create table meter_credits (
  customer_meter_id uuid not null references customer_meters (id) on delete cascade,
  grant_id uuid not null,
  -- Whether the units outlive a reset.
  rollover boolean not null,
  units bigint not null check (units > 0),
  -- When the grant last gave units of this kind: a reset keeps the newest that roll over.
  credited_at timestamptz not null,
  primary key (customer_meter_id, grant_id, rollover)
);

-- Of credits from before, the newest of each kind are the ones that are left. A grant has not noted whether its units roll
-- over: they are of the kind that the benefit gives now, or of the other one where the meter holds none of that kind, as the
-- benefit was changed since. Of one kind, the grants whose benefit gives it come first.
insert into meter_credits (customer_meter_id, grant_id, rollover, units, credited_at)
select customer_meter_id, grant_id, rollover, least(units, held - newer), credited_at
from (
  select customer_meter_id, grant_id, rollover, units, credited_at, held,
    coalesce(sum(units) over (
      partition by customer_meter_id, rollover order by rollover <> given_now, credited_at desc, grant_id
      rows between unbounded preceding and 1 preceding), 0) as newer
  from (
    select own.id as customer_meter_id, own.reset_at, given.*, kind.rollover, kind.held
    from customer_meters own
    join (
      select benefit_grants.id as grant_id, benefit_grants.customer_id,
        (benefit_grants.properties ->> 'last_credited_meter_id')::uuid as meter_id,
        coalesce((benefits.properties ->> 'rollover')::boolean, false) as given_now,
        (benefit_grants.properties ->> 'last_credited_units')::bigint as units,
        (benefit_grants.properties ->> 'last_credited_at')::timestamptz as credited_at
      from benefit_grants join benefits on benefits.id = benefit_grants.benefit_id
      where benefits.type = 'meter_credit' and (benefit_grants.properties ->> 'last_credited_units')::bigint > 0
    ) given on given.customer_id = own.customer_id and given.meter_id = own.meter_id
    cross join lateral (
      select rollover, held
      from (values (true, own.rollover_units), (false, own.other_units)) kinds (rollover, held)
      where held > 0
      order by rollover <> given.given_now
      limit 1
    ) kind
  ) each_grant
  -- A reset has voided the units that do not roll over.
  where rollover or reset_at is null or credited_at >= reset_at
) one
where held > newer;
