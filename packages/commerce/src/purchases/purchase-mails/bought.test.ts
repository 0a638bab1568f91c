import { things } from '@atelier/plumbing/mail'
import { expect, it } from 'vitest'
import { speechFor } from '../../mails/speech.ts'
import { boughtThings } from './bought.ts'
import type { BoughtGrant } from './queries.ts'

const file = '6a4a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11'
const facts = {
  keys: new Map([['with-key', 'PAINT-0000']]),
  files: new Map([[file, 'brushes.zip']]),
  order_url: 'https://example.com/shop/portal/orders/1',
  say: speechFor([]).say,
}
const grant = (
  type: BoughtGrant['benefit']['type'],
  benefit: object = {},
  fields: Partial<BoughtGrant> = {},
): BoughtGrant => ({
  id: 'grant',
  granted_at: new Date(0),
  properties: {},
  ...fields,
  benefit: { type, description: `A ${type}`, properties: benefit },
})

it.each([
  ['a note', grant('custom', { note: 'Thank you' }), 'A custom\nThank you'],
  ['nothing to say', grant('custom', { note: null }), 'A custom'],
  ['a license key', grant('license_keys', {}, { id: 'with-key' }), 'A license_keys\nYour key: PAINT-0000'],
  [
    'a license key that is not issued yet',
    grant('license_keys'),
    'A license_keys\nSee your key\nhttps://example.com/shop/portal/orders/1',
  ],
  [
    'files, one of them deleted since',
    grant('downloadables', {}, { properties: { files: [file, 'gone'] } }),
    'A downloadables\nbrushes.zip\nDownload\nhttps://example.com/shop/portal/orders/1',
  ],
  [
    'a repository',
    grant('github_repository'),
    'A github_repository\nConnect your GitHub account to get access.\nConnect GitHub\nhttps://example.com/shop/portal/orders/1',
  ],
  [
    'a role',
    grant('discord'),
    'A discord\nConnect your Discord account to get access.\nConnect Discord\nhttps://example.com/shop/portal/orders/1',
  ],
  ['credits', grant('meter_credit'), 'A meter_credit'],
])('a benefit with %s is described', (_, input, paragraph) => {
  expect(things(boughtThings([input], facts)).text).toBe(paragraph)
})
