import { describe, expect, it } from 'vitest'
import { createClient, InvalidRequestError, UnexpectedClientError } from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

const { id } = customer
const common = { accessToken: 'atelier_oat_secret' }

describe('hooks', () => {
  it('change the request, before and after it is built', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, customer))
    const client = createClient({
      ...common,
      serverURL,
      hooks: {
        beforeCreateRequest: ({ url, init }, { call, attempt }) => {
          init.headers.set('x-call', `${call} ${attempt}`)
          return { url: `${url}?traced=1`, init }
        },
        beforeRequest: (request) => void request.headers.set('traceparent', '00-1-2-01'),
      },
    })
    await client.customers.get({ path: { id } })
    expect(received[0]?.headers).toMatchObject({
      traceparent: '00-1-2-01',
      'x-call': 'GET /v1/customers/{id} 1',
    })
    expect(received[0]?.url.search).toBe('?traced=1')
  })

  it('see answers, and may put others in their place', async () => {
    const { serverURL } = await serve((_, response) => json(response, 404, { detail: 'No.' }))
    const seen: unknown[] = []
    const client = createClient({
      ...common,
      serverURL,
      hooks: {
        afterSuccess: (response) => void seen.push(response.status),
        afterError: ({ response, error }) => {
          seen.push(response?.status ?? error?.message)
          return Response.json(customer)
        },
      },
    })
    expect(await client.customers.get({ path: { id } })).toEqual(customer)
    expect(await client.customers.get({ path: { id } }, { serverURL: 'http://127.0.0.1:1' })).toEqual(
      customer,
    )
    expect(seen).toEqual([404, 'Unable to make request'])
  })

  it('see a success, and may read another in its place', async () => {
    const { serverURL } = await serve((_, response) => json(response, 200, customer))
    const seen: unknown[] = []
    const client = createClient({
      ...common,
      serverURL,
      hooks: {
        beforeRequest: (request) => new Request(`${request.url}?again`, request),
        afterSuccess: (response, { call }) => {
          seen.push(`${call} ${response.status} ${new URL(response.url).search}`)
          return Response.json({ ...customer, name: 'Ada' })
        },
        afterError: () => void seen.push('an error'),
      },
    })
    expect(await client.customers.get({ path: { id } })).toEqual({ ...customer, name: 'Ada' })
    expect(seen).toEqual(['GET /v1/customers/{id} 200 ?again'])
  })

  it('that fail end the call with an error of the client', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, customer))
    const failing = () => Promise.reject(new Error('no'))
    const failureWith = (hooks: object) =>
      createClient({ ...common, serverURL, hooks })
        .customers.get({ path: { id } })
        .catch((error: unknown) => error)
    const creating = await failureWith({ beforeCreateRequest: failing })
    expect(creating).toBeInstanceOf(InvalidRequestError)
    expect(creating).toMatchObject({ message: 'Create request hook failed to execute' })
    expect(await failureWith({ beforeRequest: failing })).toBeInstanceOf(UnexpectedClientError)
    expect(received).toHaveLength(0)
    expect(await failureWith({ afterSuccess: failing })).toBeInstanceOf(UnexpectedClientError)
  })

  it('of one call are added to those of the client', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, customer))
    const client = createClient({
      ...common,
      serverURL,
      hooks: { beforeCreateRequest: ({ init }) => init.headers.set('x-first', '1') },
    })
    await client.customers.get(
      { path: { id } },
      { hooks: { beforeRequest: (request) => request.headers.set('x-second', '2') } },
    )
    expect(received[0]?.headers).toMatchObject({ 'x-first': '1', 'x-second': '2' })
  })
})
