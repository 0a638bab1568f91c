import { describe, expect, it } from 'vitest'
import { activeFiles, fileIssues, changesDelivery } from './rules.ts'

const [one, two] = ['6a4a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11', '7b0a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a12'] as const
const files = (given: readonly string[], archived: object = {}) => ({ files: given, archived })
const keys = { prefix: null, expires: null, activations: null, limit_usage: null }
const expires = { ttl: 1, timeframe: 'year' }
const repository = {
  repository_owner: 'ada',
  repository_name: 'engine',
  permission: 'pull',
  github_repository_id: '7',
}
const role = { guild_id: '1', role_id: '2' }
const credit = { units: 1, meter_id: one, rollover: false }

describe('a change of the properties', () => {
  it.each([
    ['discord', role, { ...role, guild_id: '3' }],
    ['discord', role, { ...role, role_id: '3' }],
    ['github_repository', repository, { ...repository, repository_owner: 'bob' }],
    ['github_repository', repository, { ...repository, repository_name: 'other' }],
    ['github_repository', repository, { ...repository, permission: 'push' }],
    // Another repository has taken the name.
    ['github_repository', repository, { ...repository, github_repository_id: '8' }],
    ['downloadables', files([one]), files([one, two])],
    ['downloadables', files([one, two]), files([one, two], { [two]: true })],
    ['downloadables', files([one, two]), files([two])],
    ['license_keys', keys, { ...keys, expires }],
    ['license_keys', { ...keys, expires }, { ...keys, expires: { ...expires, timeframe: 'day' } }],
    ['license_keys', keys, { ...keys, activations: { limit: 1, enable_customer_admin: true } }],
    ['license_keys', keys, { ...keys, limit_usage: 1 }],
  ] as const)('of type %s from %j to %j is delivered anew', (type, before, after) => {
    expect(changesDelivery(type, before, after)).toBe(true)
    expect(changesDelivery(type, after, before)).toBe(true)
  })

  it.each([
    ['custom', { note: 'Hello' }, { note: null }],
    ['discord', role, { role_id: '2', guild_id: '1' }],
    ['github_repository', repository, { ...repository, repository_id: 'r' }],
    ['downloadables', files([one, two]), files([two, one], { [one]: false })],
    ['downloadables', files([one, two], { [two]: true }), files([one], { [two]: true })],
    ['license_keys', keys, { ...keys, prefix: 'NEW' }],
    ['license_keys', { ...keys, expires }, { ...keys, expires: { timeframe: 'year', ttl: 1 } }],
    ['meter_credit', credit, { ...credit, units: 2 }],
  ] as const)('of type %s from %j to %j is not', (type, before, after) => {
    expect(changesDelivery(type, before, after)).toBe(false)
  })
})

it('the active files are those that are not archived, in their order', () => {
  expect(activeFiles(files([two, one], { [one]: true }))).toEqual([two])
  expect(activeFiles(files([two, one], { [one]: false }))).toEqual([two, one])
})

it('every file that is not allowed, or named twice, is an issue at its place', () => {
  expect(fileIssues([one, two, one], new Set([one]))).toEqual([
    {
      loc: ['body', 'properties', 'files', 1],
      msg: `There is no uploaded file for downloads ${two}.`,
      type: 'value_error',
    },
    { loc: ['body', 'properties', 'files', 2], msg: `${one} is listed twice.`, type: 'value_error' },
  ])
})
