import * as api from '@atelier/contract'
import { type Endpoint, endpointsOf } from '@atelier/contract/primitives/endpoint'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { pages } from './areas.ts'
import { firstLoads } from './first-loads.ts'
import type { Entry } from './page.ts'

const entriesOf = (routes: readonly RouteObject[]): readonly Entry[] =>
  routes.flatMap(({ handle, children = [] }) => [handle as Entry, ...entriesOf(children)])

const entries = entriesOf(pages)

const reads = new Map<string, Endpoint>(
  endpointsOf({ ...api.contract, ...api.additions })
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => [endpoint.path, endpoint]),
)

it('first calls are calls of the contract, with a query that it accepts', () => {
  const calls = entries.flatMap(({ firstCall }) => firstCall ?? [])
  expect(calls.length).toBeGreaterThan(30)
  for (const { path, query } of calls) {
    const schema = reads.get(path)?.query
    expect(reads.has(path), path).toBe(true)
    if (query !== undefined) expect(schema && safeParse(schema, query).success, path).toBe(true)
  }
})

it('the build writes the first calls and the components of pages by their paths', () => {
  expect(firstLoads).toMatchObject({
    subscriptions: {
      call: '/v1/subscriptions/?page=1&limit=25&sorting=-started_at&organization_id={organization_id}',
      components: ['SubscriptionsPage'],
    },
    'orders/{id}': { call: '/v1/orders/{id}' },
    'products/new': { components: ['NewProductPage', 'ForRoles'] },
    'money/disputes/{id}/answer': { call: '/v1/disputes/{id}' },
    'settings/emails': { call: '/v1/organizations/{organization_id}/mails' },
  })
  expect(Object.keys(firstLoads).join()).not.toMatch(/[:?]/)
})

it('titles of documents are in the table, except those with the name of an object', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('shell/'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
  const titles = sources.flatMap((source) =>
    [...source.matchAll(/<title>(.*)<\/title>/g)].map(([, text]) => text),
  )
  const unnamed = entries.filter(({ title }) => title === undefined)
  expect(titles).toHaveLength(unnamed.length)
  for (const title of titles) expect(title).toMatch(/^\{`.*\$\{.*· Atelier`\}$/)
})
