-- Uses of a license key are counted and never given back by whoever holds it: none has fewer than none.
update license_keys set usage = 0 where usage < 0;
alter table license_keys add constraint license_keys_usage_check check (usage >= 0);
