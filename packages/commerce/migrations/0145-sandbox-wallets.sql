-- The wallet that a card of the sandbox comes from; null for a card that was typed.
alter table sandbox_confirmation_tokens add column wallet text;
alter table sandbox_methods add column wallet text;
