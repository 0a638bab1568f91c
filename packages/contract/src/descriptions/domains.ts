import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

/** Descriptions of domains for the reference. */
export const domainDescriptions = [
  describeArea(
    api.domains,
    'Domains of your own, such as `pay.example.com`, on which this server shows your checkout and your customer portal.',
    {
      create:
        'The domain is `pending` until both of its records are found: the CNAME record, with which it leads to this server, and the TXT record, which proves that it is yours. An organization has at most 20 domains.',
      check: 'The records are also looked up again and again by themselves.',
      makePrimary: {
        more: 'Links to checkouts and portals and e-mails to customers lead to the primary domain. The first domain that is proven becomes primary by itself.',
        errors: { Conflict: 'The domain is not proven.' },
      },
      delete: 'Its pages are gone at once. Links lead to another proven domain, else to this server.',
    },
  ),
  describe(api.Domain, 'A domain on which the checkout and the portal of an organization are shown.', {
    name: 'Its name, as browsers write it.',
    status:
      '`pending`: not proven yet. `verified`: in use. `failing`: its records have vanished; it stays in use until `in_use_until`.',
    is_primary: 'Whether links lead to it.',
    problem: 'Why it is not verified, in a sentence; null when it is.',
    records: 'What its owner sets at its name service.',
    checked_at: 'When its records were looked up last.',
    next_check_at: 'When they are looked up next; null when nobody looks any more unless asked.',
    in_use_until: 'When a failing domain goes out of use.',
  }),
  describe(api.DomainStatus, 'Whether a domain is proven: `pending`, `verified` or `failing`.'),
  describe(api.DomainRecord, 'A record that the owner of the domain sets at its name service.', {
    type: 'The type of the record.',
    name: 'The full name of the record.',
    value: 'What it says.',
  }),
  describe(api.DomainCreate, 'A new domain.', {
    name: 'The name of a host alone, without `https://`.',
  }),
].flat()
