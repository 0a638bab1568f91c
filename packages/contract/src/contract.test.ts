import { describe, expect, it } from 'vitest'
import { additions, contract } from './contract.ts'
import { calls } from './testing/calls.ts'
import { apiErrorStatuses } from './primitives/api-errors.ts'
import { endpointsOf } from './primitives/endpoint.ts'
import { grantableScopes } from './primitives/scopes.ts'

const endpoints = endpointsOf(contract)
const callOf = ({ endpoint }: (typeof endpoints)[number]) => `${endpoint.method} ${endpoint.path}`

describe('the contract', () => {
  it('has each endpoint once, and only calls of the API', () => {
    const stated = endpoints.map(callOf)
    expect(new Set(stated).size).toBe(stated.length)
    expect(stated.filter((call) => !(calls as readonly string[]).includes(call))).toEqual([])
  })

  it('contains all 119 calls', () => {
    expect(calls).toHaveLength(119)
    expect(endpoints).toHaveLength(119)
  })

  it.each(calls)('has %s', (call) => {
    const [matchingEndpoint, ...duplicates] = endpoints.filter((endpoint) => callOf(endpoint) === call)
    expect(duplicates).toEqual([])
    const { endpoint } = matchingEndpoint!
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const shape = endpoint.path_parameters?._zod.def as { shape?: object } | undefined
    expect(Object.keys(shape?.shape ?? {})).toEqual(inPath)
    if (endpoint.access === 'public') expect(endpoint.scopes).toBeUndefined()
    else
      expect(endpoint.scopes?.every((scope) => (grantableScopes as readonly string[]).includes(scope))).toBe(
        true,
      )
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
    if (endpoint.status === 204) expect(endpoint.response).toBeUndefined()
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
    for (const name of endpoint.errors) expect(apiErrorStatuses[name]).toBeGreaterThanOrEqual(400)
  })

  it('declares the object that a seller names by id, whose organization the handler receives', () => {
    const byId = endpointsOf({ ...contract, ...additions }).filter(({ endpoint }) =>
      endpoint.path.includes('{id}'),
    )
    const declared = byId.filter(({ endpoint }) => endpoint.of !== undefined)
    expect(declared.length).toBeGreaterThan(100)
    expect(declared.filter(({ endpoint }) => endpoint.access !== 'seller')).toEqual([])
    const unownedEndpoints = byId.filter(
      ({ endpoint }) => endpoint.access === 'seller' && endpoint.of === undefined,
    )
    // Usage events are not in a table, the name of an event type may have none, and anyone reads a public repository.
    expect(unownedEndpoints.map(callOf)).toEqual([
      'GET /v1/events/{id}',
      'GET /v1/repositories/{id}',
      'PATCH /v1/event-types/{id}',
    ])
  })

  it('declares the role that a user requires in the organization that the path names', () => {
    const ofUsers = endpointsOf({ ...contract, ...additions }).filter(
      ({ endpoint }) => endpoint.access === 'user' && endpoint.path.startsWith('/v1/organizations/{id}'),
    )
    const declared = ofUsers.filter(({ endpoint }) => endpoint.role !== undefined)
    expect(declared.length).toBeGreaterThan(10)
    for (const { endpoint } of declared) {
      expect(endpoint.errors).toContain('ResourceNotFound')
      if (endpoint.role !== 'member') expect(endpoint.errors).toContain('NotPermitted')
    }
    // The right to manage a member depends on the roles of both.
    const aboutMembers = /\/(?:members|invitations|transfer)(?:\/|$)/
    const userEndpoints = ofUsers.filter(({ endpoint }) => endpoint.role === undefined)
    expect(userEndpoints.filter(({ endpoint }) => !aboutMembers.test(endpoint.path)).map(callOf)).toEqual([])
  })

  it('opens a checkout only by its secret: pages of any origin may send cookies there', () => {
    const bySecret = endpointsOf({ ...contract, ...additions }).filter(({ endpoint }) =>
      endpoint.path.startsWith('/v1/checkouts/client/'),
    )
    expect(bySecret.length).toBeGreaterThan(3)
    expect(bySecret.filter(({ endpoint }) => endpoint.access !== 'public')).toEqual([])
  })
})
