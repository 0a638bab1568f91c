import type { Meanings } from './meanings.ts'

/** What the parameters of calls about usage, figures, sign-in and other platforms mean. */
export const usageParameterMeanings: Meanings = {
  'events.list query': {
    sorting: 'The latest first (`-timestamp`, as without it) or the earliest first (`timestamp`).',
    start_timestamp: 'Only events after this moment.',
    end_timestamp: 'Only events before this moment.',
    meter_id: 'Only events that this meter counts.',
    name: 'Only events with one of these names, letter by letter.',
    filter: 'Only events that this filter lets through: the filter of a meter, as JSON text.',
  },
  'events.names query': {
    sorting:
      'What to sort by; repeat it to sort further. A leading `-` turns the order round. Without it: what came last comes first.',
    query: 'Part of the name, in capital or small letters.',
  },
  'events.list query, events.names query': {
    customer_id: 'Only events of these customers, those reported by your own id of them included.',
    external_customer_id: 'Only events of the customers with these ids of your own.',
    source: 'Only events the platform wrote (`system`), or only reported ones (`user`).',
  },
  'events.get path': { id: 'The id of the event.' },
  'meters.get path, meters.update path, meters.quantities path': { id: 'The id of the meter.' },
  'meters.quantities query': {
    start_timestamp: 'Where the first step begins; not before 2023-01-01.',
    end_timestamp: 'The last step begins no later than this.',
    interval: 'How long each step is. Short steps allow short ranges only: an hour 7 days, a day 366.',
    customer_id: 'Only the events of these customers are counted.',
    external_customer_id: 'Only the events of the customers with these ids of your own are counted.',
  },
  'customerMeters.get path, customerPortal.customerMeters.get path': {
    id: 'The id of what one customer has used of one meter.',
  },
  'metrics.get query': {
    start_date: 'The first day, in UTC; not before 2023-01-01.',
    end_date: 'The last day, in UTC; it is counted in full.',
    interval: 'How long each period is. Short periods allow short ranges only: see `metrics.limits`.',
    product_id: 'Only figures of these products.',
    billing_type: 'Only figures of products that are paid for once, or again and again.',
    customer_id: 'Only figures of these customers.',
  },
  'oauth2.authorize query': {
    client_id: 'The client that asks.',
    response_type: '`code`; there is no other.',
    redirect_uri:
      'Where the answer goes, exactly as it was registered. Without it: the first registered one.',
    scope: 'What the client asks for: scopes with a space between, all of which it registered for.',
    state: 'Given back to the client unchanged, so that it knows its own request again.',
    nonce: 'Ends up in the `id_token`, so that it cannot be used twice.',
    prompt:
      '`none`: ask nobody and answer at once. `consent`: ask even if it was granted before. `login`: sign in anew.',
    code_challenge:
      'The challenge made of a secret that the client shows when it takes the tokens (RFC 7636).',
    code_challenge_method: 'How the challenge was made: `S256`, or `plain` when it is left out.',
    sub_type: 'In whose name: a `user` (as without it) or an `organization`.',
    sub: 'Which organization, by its id; only where `sub_type` is `organization`.',
  },
  'oauth2.clients.get path, oauth2.clients.update path, oauth2.clients.delete path': {
    client_id: 'The client, by the id it was given when it was registered.',
  },
  'repositories.list query': {
    name: 'Only repositories with one of these names.',
    external_organization_name: 'Only repositories of the organizations with these names.',
    is_private: 'True: only private repositories. False: only public ones.',
  },
  'externalOrganizations.list query': { name: 'Only organizations with one of these names.' },
  'repositories.list query, externalOrganizations.list query': { platform: 'Only what is on this platform.' },
  'repositories.get path, repositories.update path': { id: 'The id of the repository.' },
  'studio.uploadDraft query': {
    session_id: 'The paid checkout the photo is for, when it is uploaded after the payment.',
  },
  'studio.getTransformation path, studio.watchTransformation path, studio.retryTransformation path': {
    id: 'The id of the painting.',
  },
}
