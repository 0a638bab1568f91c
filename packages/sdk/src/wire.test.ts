import { fieldCaseOf, contract, convertCase, endpointsOf, studio } from '@atelier/contract'
import { arbitraryOf } from '@atelier/contract/testing/arbitrary'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { createClient, createClientFor } from './index.ts'
import type { AnyMethod } from './methods.ts'
import { customer } from './testing/customer.ts'

const id = customer.id
const endpoints = endpointsOf({ ...contract, studio }).map(({ area, name, endpoint }) => ({
  name: `${area}.${name}`,
  endpoint,
}))
const runPage = endpoints.filter(
  ({ endpoint }) =>
    endpoint.response && endpoint.stream !== 'events' && !endpoint.body && endpoint.encoding !== 'bytes',
)
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** A client of an application that responds with one body and records the request bodies. */
const inProcess = (answer: unknown, wire: 'area' | 'snake' = 'area', status = 200) => {
  const bodies: unknown[] = []
  const fetch = async (request: Request) => {
    if (request.body) bodies.push(await request.json())
    return Response.json(answer, { status })
  }
  return { client: createClient({ serverURL: 'http://here', accessToken: 't', wire, fetch }), bodies }
}

const checkoutBody = {
  productId: id,
  allowDiscountCodes: true,
  customerBillingAddress: { country: 'SE', postalCode: '111 22' },
  metadata: { some_key: 'x', someKey: 'y' },
}

describe('the wire', () => {
  it.each(runPage)('decodes every response, in either field case: $name', async ({ endpoint }) => {
    const { response } = endpoint
    if (!response) throw new Error('an endpoint without a response')
    await fc.assert(
      fc.asyncProperty(
        arbitraryOf(response),
        fc.constantFrom('area' as const, 'snake' as const),
        async (input, wire) => {
          const answer = throughJson(input)
          const complete = safeParse(response, answer).data
          const home = convertCase(response, complete, fieldCaseOf(endpoint))
          const converted = convertCase(response, answer, fieldCaseOf(endpoint))
          const fetch = () => Response.json(wire === 'area' ? converted : answer, { status: endpoint.status })
          const { only } = createClientFor(
            { only: endpoint },
            { serverURL: 'http://here', accessToken: 't', wire, fetch },
          )
          const path = Object.fromEntries(
            [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]),
          )
          const query = endpoint.query && fc.sample(arbitraryOf(endpoint.query), { numRuns: 1, seed: 1 })[0]
          const result = await (only as AnyMethod)({ path, query: query as Record<string, unknown> })
          expect(withoutPrototypeKeys(result)).toEqual(withoutPrototypeKeys(home))
        },
      ),
      { numRuns: 8 },
    )
  })

  it('sends bodies in the field case of the area, user data as it is', async () => {
    const { client, bodies } = inProcess({ error: 'NotPermitted', detail: 'No.' }, 'area', 403)
    await client.checkouts.create({ body: checkoutBody }).catch(() => undefined)
    expect(bodies).toEqual([checkoutBody])
  })

  it('sends case overrides in camelCase, from either field case', async () => {
    const body = { cancelAtPeriodEnd: true, customerCancellationReason: 'unused' } as const
    const forbidden = { error: 'NotPermitted', detail: 'No.' }
    const area = inProcess(forbidden, 'area', 403)
    await area.client.subscriptions.update({ path: { id }, body }).catch(() => undefined)
    const field = {
      type: 'text',
      slug: 'vat',
      name: 'VAT',
      properties: { form_label: 'VAT', maxLength: 9 },
    } as const
    await area.client.customFields.create({ body: field }).catch(() => undefined)
    expect(area.bodies).toEqual([body, field])
    const snake = inProcess(forbidden, 'snake', 403)
    await snake.client.subscriptions.update({ path: { id }, body }).catch(() => undefined)
    expect(snake.bodies).toEqual([{ cancel_at_period_end: true, customer_cancellation_reason: 'unused' }])
  })

  it('sends snake_case where the wire is snake', async () => {
    const { client, bodies } = inProcess({ error: 'NotPermitted', detail: 'No.' }, 'snake', 403)
    await client.checkouts.create({ body: checkoutBody }).catch(() => undefined)
    expect(bodies).toEqual([
      {
        product_id: id,
        allow_discount_codes: true,
        customer_billing_address: { country: 'SE', postal_code: '111 22' },
        metadata: { some_key: 'x', someKey: 'y' },
      },
    ])
  })

  it('tolerates unknown fields, and choices that are newer than this client', async () => {
    const order = {
      ...(fc.sample(arbitraryOf(contract.orders.get.response), { numRuns: 1, seed: 7 })[0] as object),
      status: 'awaiting_review',
      new_field: 1,
    }
    const { client } = inProcess(order)
    expect((await client.orders.get({ path: { id } })).status).toBe('awaiting_review')
    const wrong = inProcess({ ...order, amount: 'much' })
    await expect(wrong.client.orders.get({ path: { id } })).rejects.toThrow('Response validation failed')
  })

  it('sends bytes as they are', async () => {
    const received: { type: string | null; bytes: Uint8Array }[] = []
    const draft = { id, preview_url: '/p', width: 1, height: 1, expires_at: '2025-04-01T12:00:00Z' }
    const client = createClientFor(studio, {
      serverURL: 'http://here',
      fetch: async (request) => {
        received.push({
          type: request.headers.get('content-type'),
          bytes: new Uint8Array(await request.arrayBuffer()),
        })
        return Response.json(draft, { status: 201 })
      },
    })
    const bytes = Uint8Array.of(0, 255, 128)
    expect(await client.uploadDraft({ body: bytes })).toEqual(draft)
    await client.uploadDraft({ body: new Blob([bytes], { type: 'image/png' }) })
    expect(received).toEqual([
      { type: 'application/octet-stream', bytes },
      { type: 'image/png', bytes },
    ])
    await expect(client.uploadDraft({ body: 'text' as unknown as Blob })).rejects.toThrow(
      'Input validation failed',
    )
  })
})

/** Removes user keys named `__proto__`, as the checks do; no program can read them safely anyway. */
const withoutPrototypeKeys = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).filter(([key]) => key !== '__proto__'))
      : inner,
  )
