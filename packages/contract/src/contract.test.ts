import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { calls } from './testing/calls.ts'
import { refusals } from './vocabulary/refusals.ts'
import { rowsOf } from './vocabulary/rows.ts'
import { grantableScopes } from './vocabulary/scopes.ts'

const rows = rowsOf(contract)
const callOf = ({ row }: (typeof rows)[number]) => `${row.method} ${row.path}`

describe('the contract', () => {
  it('has each row once, and none beside the calls of the API', () => {
    const stated = rows.map(callOf)
    expect(new Set(stated).size).toBe(stated.length)
    expect(stated.filter((call) => !(calls as readonly string[]).includes(call))).toEqual([])
  })

  it('holds all 119 calls', () => {
    expect(calls).toHaveLength(119)
    expect(rows).toHaveLength(119)
  })

  it.each(calls)('has %s', (call) => {
    const [named, ...others] = rows.filter((row) => callOf(row) === call)
    expect(others).toEqual([])
    const { row } = named!
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const shape = row.path_parameters?._zod.def as { shape?: object } | undefined
    expect(Object.keys(shape?.shape ?? {})).toEqual(inPath)
    if (row.access === 'anyone') expect(row.scopes).toBeUndefined()
    else
      expect(row.scopes?.every((scope) => (grantableScopes as readonly string[]).includes(scope))).toBe(true)
    if (row.method === 'GET') expect(row.body).toBeUndefined()
    if (row.status === 204) expect(row.response).toBeUndefined()
    expect(new Set(row.errors).size).toBe(row.errors.length)
    for (const name of row.errors) expect(refusals[name]).toBeGreaterThanOrEqual(400)
  })
})
