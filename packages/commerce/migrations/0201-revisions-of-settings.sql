-- Settings that are written as a whole are a part of their organization: its revision is raised by every change of them, too.
create trigger settings_revision
  before update of brand, default_language, portal_embed_origins, asks_withdrawal_consent, refunds_withdrawals, ask_for_review_after on organizations
  for each row when (
    (old.brand, old.default_language, old.portal_embed_origins, old.asks_withdrawal_consent, old.refunds_withdrawals, old.ask_for_review_after)
    is distinct from
    (new.brand, new.default_language, new.portal_embed_origins, new.asks_withdrawal_consent, new.refunds_withdrawals, new.ask_for_review_after)
  ) execute function raise_revision();

create trigger revision after insert or update or delete on mail_texts
  for each row execute function raise_revision_of_whole('organizations', 'organization_id');
