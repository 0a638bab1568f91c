import { customers, orders } from '@atelier/contract'
import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { describe, expect, it } from 'vitest'
import { ApiError, createUncheckedCall, ValidationError } from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

/** Endpoint as pages contain it: without its schemas. */
const withoutSchemas = <E extends Endpoint>({ method, path, status }: E) =>
  ({ method, path, status }) as unknown as E

const list = withoutSchemas(orders.list)
const get = withoutSchemas(customers.get)
const update = withoutSchemas(customers.update)
const remove = withoutSchemas(customers.delete)

const path = { id: customer.id }

describe('a call without schemas', () => {
  it('sends its input, without a token, and returns the response', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, { items: [], more: 1 }))
    const client = { serverURL: `${serverURL}/shop` }
    expect(await createUncheckedCall(list, client)({ query: { page: 2, sorting: ['-created_at'] } })).toEqual(
      {
        items: [],
        more: 1,
      },
    )
    await createUncheckedCall(update, client)({ path, body: { name: 'Ada' } })
    expect(received.map(({ method, url, body }) => [method, `${url.pathname}${url.search}`, body])).toEqual([
      ['GET', '/shop/v1/orders/?page=2&sorting=-created_at', ''],
      ['PATCH', `/shop/v1/customers/${customer.id}`, '{"name":"Ada"}'],
    ])
    expect(received.map(({ headers }) => [headers['content-type'], headers['authorization']])).toEqual([
      [undefined, undefined],
      ['application/json', undefined],
    ])
  })

  it('sends the passed token', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, { items: [] }))
    await createUncheckedCall(list, { serverURL, accessToken: () => 'atelier_cst_1' })()
    expect(received[0]?.headers['authorization']).toBe('Bearer atelier_cst_1')
  })

  it('returns nothing where the call returns nothing', async () => {
    const { serverURL } = await serve((_, response) => void response.writeHead(204).end())
    expect(await createUncheckedCall(remove, { serverURL })({ path })).toBeUndefined()
  })

  it('throws the errors of the server, and rejects invalid JSON', async () => {
    const detail = [{ loc: ['body', 'name'], msg: 'Must be text.', type: 'string' }]
    const rejecting = await serve((_, response) => json(response, 422, { detail }))
    const { serverURL } = rejecting
    await expect(createUncheckedCall(update, { serverURL })({ path, body: {} })).rejects.toBeInstanceOf(
      ValidationError,
    )
    const otherServer = await serve(
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network</p>'),
    )
    await expect(
      createUncheckedCall(get, { serverURL: otherServer.serverURL })({ path }),
    ).rejects.toBeInstanceOf(ApiError)
  })

  it('does not read the schemas of an endpoint', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, { more: 1 }))
    const body = { name: 1 } as unknown as { name: string }
    expect(
      await createUncheckedCall(customers.update, { serverURL })({ path: { id: 'no id' }, body }),
    ).toEqual({
      more: 1,
    })
    expect(received.map(({ url, body: sentBody }) => [url.pathname, sentBody])).toEqual([
      ['/v1/customers/no%20id', '{"name":1}'],
    ])
  })

  it('accepts only the input of its endpoint', () => {
    const call = createUncheckedCall(customers.get)
    // @ts-expect-error the path has another parameter
    expect(() => call({ path: { customer_id: customer.id } })).toBeTypeOf('function')
  })
})
