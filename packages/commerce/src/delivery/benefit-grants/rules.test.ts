import { days } from '@atelier/plumbing/clock'
import { expect, it } from 'vitest'
import { PlatformError } from '../../catalog/integrations/port.ts'
import type { BenefitRow } from '../../catalog/benefits/index.ts'
import { choiceIssues } from './portal.ts'
import { backoff, outcomeOfError } from './remote-outcome.ts'
import { changesOf, movedGrants } from './rules.ts'
import type { Source } from './source-queries.ts'
import { afterLocalDelivery } from './transitions.ts'

const now = new Date('2030-01-01T00:00:00Z')
const benefit = (id: string, more: Partial<BenefitRow> = {}): BenefitRow => ({
  id,
  revision: 1,
  organization_id: 'organization',
  type: 'custom',
  description: id,
  selectable: true,
  deletable: true,
  visibility: 'public',
  is_tax_applicable: true,
  properties: {},
  metadata: {},
  delivery_version: 1,
  created_at: now,
  modified_at: null,
  deleted_at: null,
  ...more,
})
const source: Source = {
  kind: 'order',
  id: 'order',
  organization_id: 'organization',
  customer_id: 'customer',
  product_id: 'product',
  no_benefits: null,
}
const [a, b] = [benefit('a'), benefit('b')]
/** Grants of a source with these benefits. */
const having = (...benefits: readonly BenefitRow[]) =>
  changesOf(source, benefits, [], now).map((change) => ({
    grant: afterLocalDelivery(change, {}, now),
    benefit: change.benefit,
  }))
const decide = (...args: Parameters<typeof changesOf>) =>
  changesOf(...args).map(({ action, benefit: { id }, is_new }) => `${action} ${id}${is_new ? ' as new' : ''}`)

it('grants what is owed, in order, revokes what is not, and nothing else', () => {
  expect(decide(source, [a, b], [], now)).toEqual(['grant a as new', 'grant b as new'])
  expect(decide(source, [a, b], having(a, b), now)).toEqual([])
  expect(decide(source, [b], having(a, b), now)).toEqual(['revoke a'])
  expect(decide({ ...source, no_benefits: 'refunded' }, [a, b], having(a, b), now)).toEqual([
    'revoke a',
    'revoke b',
  ])
  expect(decide({ ...source, no_benefits: 'refunded' }, [a, b], [], now)).toEqual([])
  expect(decide(source, [benefit('a', { deleted_at: now })], having(a), now)).toEqual(['revoke a'])
})

it('reuses the row of a revoked grant, and updates changed ones', () => {
  const [granted] = having(a)
  if (granted === undefined) throw new Error('There is no grant.')
  const revoked = { ...granted.grant, granted_at: null, revoked_at: now }
  const [change] = changesOf(source, [a], [{ grant: revoked, benefit: a }], now)
  expect(change).toMatchObject({ action: 'grant', is_new: false, grant: { id: revoked.id } })
  expect(decide(source, [], [{ grant: revoked, benefit: a }], now)).toEqual([])
  const newer = benefit('a', { delivery_version: 2 })
  expect(decide(source, [newer], [{ grant: granted.grant, benefit: newer }], now)).toEqual(['update a'])
})

it('states the reason of a revocation', () => {
  const why = (of: Source, benefits: readonly BenefitRow[], grants = having(a)) =>
    changesOf(of, benefits, grants, now).map(({ revocation_reason }) => revocation_reason)
  for (const no_benefits of [
    'customer_deleted',
    'refunded',
    'disputed',
    'not_paid',
    'subscription_ended',
  ] as const)
    expect(why({ ...source, no_benefits }, [a])).toEqual([no_benefits])
  const [of] = having(a)
  const deleted = of === undefined ? [] : [{ ...of, benefit: benefit('a', { deleted_at: now }) }]
  expect(why(source, [], deleted)).toEqual(['benefit_deleted'])
  expect(why(source, [])).toEqual(['benefit_removed'])
  expect(why({ ...source, product_id: 'other' }, [])).toEqual(['product_changed'])
  expect(why({ ...source, product_id: 'other' }, [b])).toEqual(['product_changed', null])
})

it('moves a benefit that another product includes too to that product', () => {
  const otherSource = { ...source, product_id: 'other' }
  const grants = having(a, b).map(({ grant }) => grant)
  expect(movedGrants(source, [a, b], grants)).toEqual([])
  expect(movedGrants(otherSource, [b], grants)).toEqual([{ ...grants[1], product_id: 'other' }])
  expect(movedGrants({ ...otherSource, no_benefits: 'refunded' }, [b], grants)).toEqual([])
})

it('waits two seconds, doubled each time, shortened by at most a half, and seven days at most', () => {
  expect(backoff(0, 0)).toBe(1000)
  expect(backoff(0, 1)).toBe(2000)
  expect(backoff(3, 1)).toBe(16_000)
  expect(backoff(40, 0)).toBe(days(3.5))
  expect(backoff(40, 1)).toBe(days(7))
})

it('treats an error that is no platform’s as a rejection of this server', () => {
  const log = { error: () => undefined }
  const platformError = new PlatformError('retry', 'Later.')
  expect(outcomeOfError(platformError, log)).toEqual({ error: platformError, is_unsure: true })
  expect(outcomeOfError(new Error('secret'), log)).toMatchObject({
    error: { kind: 'rejected' },
    is_unsure: true,
  })
})

it('detects that nothing was granted when the platform rejects or the customer has to act first', () => {
  const log = { error: () => undefined }
  for (const kind of ['rejected', 'action_required'] as const)
    expect(outcomeOfError(new PlatformError(kind, 'No.'), log)).toMatchObject({ is_unsure: false })
})

it('lets a customer choose an account that they have connected at the platform of the benefit', () => {
  const account = { customer_id: 'customer', account_id: '7', username: 'ada' }
  const accounts = [{ ...account, platform: 'discord' as const }]
  const choose = { benefit_type: 'discord', properties: { account_id: '7' } } as const
  expect(choiceIssues(choose, 'discord', accounts)).toEqual([])
  expect(choiceIssues(choose, 'discord', [{ ...account, platform: 'github' }])).toMatchObject([
    { loc: ['body', 'properties', 'account_id'], msg: 'OAuth account does not exist.', type: 'value_error' },
  ])
  expect(choiceIssues(choose, 'custom', accounts)).toMatchObject([
    {
      loc: ['body', 'benefit_type'],
      msg: 'Benefit type must match the existing granted benefit type.',
      type: 'value_error',
    },
  ])
  expect(choiceIssues({ benefit_type: 'custom' }, 'custom', [])).toEqual([])
})
