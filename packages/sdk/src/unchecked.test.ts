import type { customers, orders } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { ApiError, createUncheckedClient, ValidationError, type ClientOptions } from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

type Endpoints = {
  customers: Pick<typeof customers, 'get' | 'update' | 'delete'>
  orders: Pick<typeof orders, 'list'>
}
const clientAt = (serverURL: string, options: ClientOptions = {}) =>
  createUncheckedClient<Endpoints>(
    {
      customers: {
        get: { method: 'GET', path: '/v1/customers/{id}', status: 200 },
        update: { method: 'PATCH', path: '/v1/customers/{id}', status: 200 },
        delete: { method: 'DELETE', path: '/v1/customers/{id}', status: 204 },
      },
      orders: { list: { method: 'GET', path: '/v1/orders/', status: 200 } },
    },
    { serverURL, ...options },
  )
const path = { id: customer.id }

describe('a client without schemas', () => {
  it('sends its input, without a token, and returns the response', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, { items: [], more: 1 }))
    const client = clientAt(`${serverURL}/shop`)
    expect(await client.orders.list({ query: { page: 2, sorting: ['-created_at'] } })).toEqual({
      items: [],
      more: 1,
    })
    await client.customers.update({ path, body: { name: 'Ada' } })
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
    await clientAt(serverURL, { accessToken: () => 'atelier_cst_1' }).orders.list()
    expect(received[0]?.headers['authorization']).toBe('Bearer atelier_cst_1')
  })

  it('returns nothing where the call returns nothing', async () => {
    const { serverURL } = await serve((_, response) => void response.writeHead(204).end())
    expect(await clientAt(serverURL).customers.delete({ path })).toBeUndefined()
  })

  it('throws the errors of the server, and rejects invalid JSON', async () => {
    const detail = [{ loc: ['body', 'name'], msg: 'Must be text.', type: 'string' }]
    const rejecting = await serve((_, response) => json(response, 422, { detail }))
    const update = clientAt(rejecting.serverURL).customers.update({ path, body: {} })
    await expect(update).rejects.toBeInstanceOf(ValidationError)
    const other = await serve(
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network</p>'),
    )
    await expect(clientAt(other.serverURL).customers.get({ path })).rejects.toBeInstanceOf(ApiError)
  })

  it('accepts only calls of the contract', () => {
    const get = { method: 'GET', path: '/v1/orders', status: 200 } as const
    const remove = { method: 'DELETE', path: '/v1/customers/{id}', status: 200 } as const
    // @ts-expect-error the path is another
    expect(createUncheckedClient<Pick<typeof orders, 'get'>>({ get })).toHaveProperty('get')
    // @ts-expect-error the status is another
    expect(createUncheckedClient<Pick<typeof customers, 'delete'>>({ delete: remove })).toHaveProperty(
      'delete',
    )
  })
})
