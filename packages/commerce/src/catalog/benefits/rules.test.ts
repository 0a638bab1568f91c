import { describe, expect, it } from 'vitest'
import { activeFiles, fileIssues, changesDelivery } from './rules.ts'

const [first, second] = [
  '6a4a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11',
  '7b0a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a12',
] as const
const files = (input: readonly string[], archived: object = {}) => ({ files: input, archived })
const keys = { prefix: null, expires: null, activations: null, limit_usage: null }
const expires = { ttl: 1, timeframe: 'year' }
const repository = {
  repository_owner: 'ada',
  repository_name: 'engine',
  permission: 'pull',
  github_repository_id: '7',
}
const role = { guild_id: '1', role_id: '2' }
const credit = { units: 1, meter_id: first, rollover: false }

describe('a change of the properties', () => {
  it.each([
    ['discord', role, { ...role, guild_id: '3' }],
    ['discord', role, { ...role, role_id: '3' }],
    ['github_repository', repository, { ...repository, repository_owner: 'bob' }],
    ['github_repository', repository, { ...repository, repository_name: 'other' }],
    ['github_repository', repository, { ...repository, permission: 'push' }],
    // Another repository has taken the name.
    ['github_repository', repository, { ...repository, github_repository_id: '8' }],
    ['downloadables', files([first]), files([first, second])],
    ['downloadables', files([first, second]), files([first, second], { [second]: true })],
    ['downloadables', files([first, second]), files([second])],
    ['license_keys', keys, { ...keys, expires }],
    ['license_keys', { ...keys, expires }, { ...keys, expires: { ...expires, timeframe: 'day' } }],
    ['license_keys', keys, { ...keys, activations: { limit: 1, enable_customer_admin: true } }],
    ['license_keys', keys, { ...keys, limit_usage: 1 }],
  ] as const)('of type %s from %j to %j is delivered again', (type, before, after) => {
    expect(changesDelivery(type, before, after)).toBe(true)
    expect(changesDelivery(type, after, before)).toBe(true)
  })

  it.each([
    ['custom', { note: 'Hello' }, { note: null }],
    ['discord', role, { role_id: '2', guild_id: '1' }],
    ['github_repository', repository, { ...repository, repository_id: 'r' }],
    ['downloadables', files([first, second]), files([second, first], { [first]: false })],
    ['downloadables', files([first, second], { [second]: true }), files([first], { [second]: true })],
    ['license_keys', keys, { ...keys, prefix: 'NEW' }],
    ['license_keys', { ...keys, expires }, { ...keys, expires: { timeframe: 'year', ttl: 1 } }],
    ['meter_credit', credit, { ...credit, units: 2 }],
  ] as const)('of type %s from %j to %j is not', (type, before, after) => {
    expect(changesDelivery(type, before, after)).toBe(false)
  })
})

it('the active files are those that are not archived, in their order', () => {
  expect(activeFiles(files([second, first], { [first]: true }))).toEqual([second])
  expect(activeFiles(files([second, first], { [first]: false }))).toEqual([second, first])
})

it('every invalid file, and every one that is named twice, is an issue at its place', () => {
  expect(fileIssues([first, second, first], new Set([first]))).toEqual([
    {
      loc: ['body', 'properties', 'files', 1],
      msg: `There is no uploaded file for downloads ${second}.`,
      type: 'value_error',
    },
    { loc: ['body', 'properties', 'files', 2], msg: `${first} is listed twice.`, type: 'value_error' },
  ])
})
