import { describe, expect, it } from 'vitest'
import { validate } from '../../primitives/issues.ts'
import { BenefitCreate, BenefitUpdate } from './benefit-types.ts'

const id = '7b0a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11'
const create = (benefit: object) => validate(BenefitCreate, { description: 'A benefit', ...benefit }, 'body')
const issuesOf = (result: ReturnType<typeof validate>) =>
  result.ok ? 'accepted' : result.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)

describe('a new benefit', () => {
  it('may omit fields that its type does not need', () => {
    expect(create({ type: 'custom', properties: {} })).toMatchObject({
      value: { properties: { note: null } },
    })
    expect(create({ type: 'license_keys', properties: {} })).toMatchObject({
      value: { properties: { prefix: null, expires: null, activations: null, limit_usage: null } },
    })
    expect(create({ type: 'downloadables', properties: { files: [id] } })).toMatchObject({
      value: { properties: { files: [id], archived: {} } },
    })
    expect(create({ type: 'meter_credit', properties: { units: 1, meter_id: id } })).toMatchObject({
      value: { properties: { rollover: false } },
    })
  })

  it.each([
    [{ type: 'custom', properties: {}, description: 'Hi' }, 'body.description too_short'],
    [{ type: 'custom', properties: {}, description: 'x'.repeat(43) }, 'body.description too_long'],
    [{ type: 'gold', properties: {} }, 'body.type union_tag_invalid'],
    [{ properties: {} }, 'body.type union_tag_not_found'],
    [{ type: 'discord', properties: { role_id: '1' } }, 'body.properties.guild_token missing'],
    [{ type: 'downloadables', properties: { files: [] } }, 'body.properties.files too_short'],
    [
      { type: 'meter_credit', properties: { units: 0, meter_id: id } },
      'body.properties.units greater_than_equal',
    ],
    [
      { type: 'license_keys', properties: { activations: { limit: 51, enable_customer_admin: true } } },
      'body.properties.activations.limit less_than_equal',
    ],
    [
      { type: 'license_keys', properties: { expires: { ttl: 1, timeframe: 'week' } } },
      'body.properties.expires.timeframe enum',
    ],
    [
      { type: 'license_keys', properties: { expires: { ttl: 458, timeframe: 'year' } } },
      'body.properties.expires.ttl less_than_equal',
    ],
    [
      {
        type: 'github_repository',
        properties: { repository_owner: 'ada', repository_name: 'engine', permission: 'own' },
      },
      'body.properties.permission enum',
    ],
  ])('%j is rejected at its field', (benefit, issue) => {
    expect(issuesOf(create(benefit))).toEqual([issue])
  })
})

describe('a change of a benefit', () => {
  it('needs the type only for properties', () => {
    expect(validate(BenefitUpdate, { description: 'Another' }, 'body').ok).toBe(true)
    expect(validate(BenefitUpdate, {}, 'body').ok).toBe(true)
    expect(issuesOf(validate(BenefitUpdate, { properties: { note: 'x' } }, 'body'))).toEqual([
      'body.type union_tag_not_found',
    ])
    expect(issuesOf(validate(BenefitUpdate, { type: 'custom', properties: { note: 1 } }, 'body'))).toEqual([
      'body.properties.note string',
    ])
    expect(issuesOf(validate(BenefitUpdate, { type: 'gold' }, 'body'))).toEqual([
      'body.type union_tag_invalid',
    ])
  })
})
