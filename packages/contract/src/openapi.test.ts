import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import * as exported from './index.ts'
import { schemaSentence } from './descriptions/lookup.ts'
import { toOpenApi } from './openapi.ts'
import { apiErrorStatuses } from './primitives/api-errors.ts'
import { endpointsOf } from './primitives/endpoint.ts'

type Operation = {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string; style?: string; required?: boolean; $ref?: string }[]
  responses: Record<string, object>
}
type Schema = { properties: Record<string, unknown>; required: string[] }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Properties of schemas and parameters by their place in the document, and those with a description. */
const fieldsIn = (document: object): { all: string[]; described: Set<string> } => {
  const all: string[] = []
  const described = new Set<string>()
  const note = (place: string, { description }: { description?: string }) => {
    all.push(place)
    if (/^.{5,}\.$/.test(description ?? '')) described.add(place)
  }
  const walk = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      // Keys inside examples are values, not properties.
      if (key === 'example' || key === 'examples' || key === 'default') continue
      if (key === 'properties' && typeof inner === 'object' && inner !== null)
        for (const [name, property] of Object.entries(inner)) {
          note(`${place}.${name}`, property as { description?: string })
          walk(property, `${place}.${name}`)
        }
      else {
        if (key === 'parameters' && Array.isArray(inner))
          for (const parameter of inner as { name?: string; description?: string }[])
            if (parameter.name !== undefined) note(`${place}.${parameter.name}`, parameter)
        walk(inner, `${place}.${key}`)
      }
    }
  }
  walk(document, '')
  return { all, described }
}

const { additions, checkoutPage, contract, sandboxClock, sandboxProcessor, studio } = exported
const allEndpoints = {
  ...contract,
  checkoutPage,
  ...additions,
  sandboxClock,
  sandboxProcessor,
  studio,
}
const whole = toOpenApi(allEndpoints, { title: 'Atelier', version: '1' })
const { paths, components } = toOpenApi(contract, { title: 'Atelier', version: '1' }) as unknown as Document
const endpoints = endpointsOf(contract).map(({ area, name, endpoint }) => ({
  id: `${area}.${name}`,
  endpoint,
}))

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(whole))
    expect(result).toMatchObject({ valid: true })
  })

  it('refers only to definitions that it contains', () => {
    const text = JSON.stringify(whole)
    const held = (whole as unknown as { components: Record<string, Record<string, unknown>> }).components
    const missing = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, kind = '', name = '']) => !held[kind]?.[name],
    )
    expect(missing).toEqual([])
    expect(text).not.toContain('$defs')
    expect(
      Object.entries(held['schemas'] ?? {}).filter(
        ([, schema]) => Object.keys(schema as object).length === 0,
      ),
    ).toEqual([])
  })

  it('marks the calls of sellers that accept only the session of a person', () => {
    const all = (whole as unknown as Document).paths
    expect(all['/v1/request-log/']?.['get']?.security).toEqual([{ user: [] }])
    expect(all['/v1/products/']?.['get']?.security).toEqual([{ seller: [] }])
  })

  it.each(endpoints)('describes $id with its parameters and errors', ({ id, endpoint }) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(id)
    expect(operation?.security).toHaveLength(endpoint.access === 'public' ? 0 : 1)
    const statuses = [
      endpoint.status,
      ...(endpoint.failures ? [400, 401] : []),
      ...(endpoint.failures === 'oauth2' ? [] : [422]),
      ...(['PATCH', 'PUT'].includes(endpoint.method) ? [412] : []),
      429,
      ...(endpoint.access === 'public' ? [] : [401, 403]),
      ...(endpoint.access === 'seller' ? [404] : []),
      ...endpoint.errors.map((name) => apiErrorStatuses[name]),
    ]
    expect(
      Object.keys(operation?.responses ?? {})
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([...new Set(statuses)].toSorted((a, b) => a - b))
    const inPath =
      operation?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? []
    expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    for (const name of endpoint.errors)
      expect(JSON.stringify(operation?.responses[apiErrorStatuses[name]])).toContain(`"${name}"`)
  })

  it.each(endpointsOf(allEndpoints))(
    'names the header for one organization only on calls of sellers: $area.$name',
    ({ endpoint }) => {
      const all = (whole as unknown as Document).paths
      const { parameters = [], responses = {} } = all[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {}
      const header = parameters.filter(({ $ref }) => $ref === '#/components/parameters/organization')
      expect(header).toHaveLength(endpoint.access === 'seller' ? 1 : 0)
      const missing = JSON.stringify(responses[404] ?? {})
      expect(/UnknownOrganization|`Polar-Organization`/.test(missing)).toBe(endpoint.access === 'seller')
    },
  )

  it('writes each area in its own field case', () => {
    expect(components.schemas['Checkout']?.properties).toHaveProperty('clientSecret')
    expect(components.schemas['Checkout']?.required).toContain('totalAmount')
    expect(components.schemas['Order']?.properties).toHaveProperty('total_amount')
    expect(components.schemas['Price']).not.toEqual(components.schemas['PriceSnake'])
    expect(components.schemas['Pagination']?.properties).toHaveProperty('total_count')
  })

  it('writes case overrides of a schema in camelCase in every area', () => {
    expect(components.schemas['Subscription']?.properties).toHaveProperty('cancel_at_period_end')
    expect(components.schemas['SubscriptionCustomer']?.properties).toHaveProperty('billingAddress')
    expect(components.schemas['SubscriptionCustomer']?.required).toContain('externalId')
    expect(components.schemas['SellerUser']?.properties).toHaveProperty('githubUsername')
    expect(components.schemas['TextFieldPropertiesSnake']?.properties).toHaveProperty('form_label')
    expect(components.schemas['TextFieldPropertiesSnake']?.properties).toHaveProperty('minLength')
  })

  it('describes every field and every parameter', () => {
    const { all, described } = fieldsIn(whole)
    expect(all.length).toBeGreaterThan(2000)
    expect(all.filter((place) => !described.has(place))).toEqual([])
  })

  it('describes every schema', () => {
    const { schemas } = (whole as unknown as Document).components
    const silent = Object.entries(schemas as Record<string, { description?: string }>).filter(
      ([, { description }]) => !/^[A-Z].+\.$/.test(description ?? ''),
    )
    expect(silent.map(([name]) => name)).toEqual([])
    const bare = (name: string) => name.replace(/(?:Given|Answered)?(?:Camel|Snake)?$/, '')
    const shownNames = new Set(Object.keys(schemas).map(bare))
    const described = Object.entries(exported).filter(([, value]) => schemaSentence(value as $ZodType))
    expect(described.length).toBeGreaterThan(150)
    expect(described.map(([name]) => name).filter((name) => !shownNames.has(name))).toEqual([])
  })

  it('names other fields in the field case of their area', () => {
    const amountOf = (name: string) => components.schemas[name]?.properties['amount']
    expect(amountOf('Order')).toHaveProperty('description', expect.stringContaining('`net_amount`'))
    expect(components.schemas['Checkout']?.properties['netAmount']).toHaveProperty('description')
    expect(components.schemas['Checkout']?.properties['subtotalAmount']).toHaveProperty(
      'description',
      expect.stringContaining('`netAmount`'),
    )
  })

  it('describes the cause of each error', () => {
    const { responses } = paths['/v1/subscriptions/{id}']?.['patch'] ?? {}
    expect(responses?.[403]).toHaveProperty(
      'description',
      expect.stringMatching(
        /^`AlreadyCanceledSubscription`: .+\n\n`InactiveSubscription`: .+\n\n`NotPermitted`: .+\n\n`insufficient_scope`: /,
      ),
    )
  })

  it('lists calls beside the public API under a separate heading', async () => {
    const document = toOpenApi(contract, { title: 'Atelier', version: '1' }, additions)
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    const { tags, 'x-tagGroups': groups } = document as unknown as {
      tags: { name: string; description: string }[]
      'x-tagGroups': { name: string; tags: string[] }[]
    }
    const beside = endpointsOf(additions).map(({ area }) => area)
    expect(groups).toEqual([
      { name: 'Public API', tags: [...new Set(endpointsOf(contract).map(({ area }) => area))] },
      { name: 'Beside the public API', tags: [...new Set(beside)] },
    ])
    for (const { name, description } of tags)
      expect([name, description.includes('Clients of the original API')]).toEqual([
        name,
        beside.includes(name),
      ])
    for (const { area, name, endpoint } of endpointsOf(additions))
      expect(
        (document as unknown as Document).paths[endpoint.path]?.[endpoint.method.toLowerCase()],
      ).toHaveProperty('operationId', `${area}.${name}`)
  })

  it('describes metadata filters', () => {
    const filter = paths['/v1/orders/']?.['get']?.parameters?.find(({ name }) => name === 'metadata')
    expect(filter).toMatchObject({ in: 'query', style: 'deepObject', required: false })
  })
})
