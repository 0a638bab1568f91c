import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

export const domainsDescriptions = [
  describeArea(
    api.domains,
    'Domains of your own, such as `pay.example.com`, on which this server shows your checkout and your customer portal.',
    {
      create:
        'The domain is `pending` until both of its DNS records are found: the CNAME record, which points it to this server, and the TXT record, which proves that you own it. An organization has at most 20 domains.',
      check: 'The records are also checked automatically at intervals.',
      makePrimary: {
        more: 'Links to checkouts and portals, and links in e-mails to customers, use the primary domain. The first verified domain becomes primary automatically.',
        errors: { Conflict: 'The domain is not verified.' },
      },
      delete:
        'Its pages stop working immediately. Links use another verified domain, or this server if there is none.',
    },
  ),
  describe(api.Domain, 'A domain on which the checkout and the portal of an organization are shown.', {
    name: 'Name of the domain, as browsers write it.',
    status:
      'Status of the domain. `pending`: not verified yet. `verified`: in use. `failing`: its records are missing; it stays in use until `in_use_until`.',
    is_primary: 'True if links use this domain.',
    problem: 'Reason that the domain is not verified, in a sentence; null if it is verified.',
    records: 'DNS records to set.',
    checked_at: 'Time at which the records were last checked.',
    next_check_at: 'Time at which the records are checked next; null if they are only checked on request.',
    in_use_until: 'Time at which a failing domain stops being used.',
  }),
  describe(api.DomainStatus, 'Status of a domain: `pending`, `verified` or `failing`.'),
  describe(api.DomainRecord, 'A DNS record that the owner of the domain sets.', {
    type: 'Type of the record.',
    name: 'Full name of the record.',
    value: 'Value of the record.',
  }),
  describe(api.DomainCreate, 'A new domain.', {
    name: 'Host name only, without `https://`.',
  }),
]
