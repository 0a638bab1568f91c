import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  type CallOptions,
  ConnectionError,
  createClient,
  InputValidationError,
  RequestAbortedError,
  RequestTimeoutError,
  ResponseValidationError,
  UnexpectedClientError,
  ValidationError,
} from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

afterEach(() => void vi.useRealTimers())

const get = (serverURL: string, options: CallOptions = {}) =>
  createClient({ serverURL, accessToken: 't' })
    .customers.get({ path: { id: customer.id } }, options)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
const answered = async (status: number, body: unknown) =>
  get((await serve((_, response) => json(response, status, body))).serverURL)

describe('errors of the API', () => {
  it('carry the name and words of the server', async () => {
    const error = await answered(410, {
      error: 'ExpiredCheckoutError',
      detail: 'This checkout expired at 14:05.',
    })
    if (!(error instanceof ApiError)) throw error
    expect(error).toMatchObject({
      status: 410,
      contentType: 'application/json',
      error: 'ExpiredCheckoutError',
      message: 'This checkout expired at 14:05.',
    })
    expect(error.is('ExpiredCheckoutError')).toBe(true)
    expect(error.is('ResourceNotFound')).toBe(false)
    expect(error.call).toBe('GET /v1/customers/{id}')
    expect(error.headers.get('content-type')).toBe('application/json')
  })

  it('list the issues of a 422', async () => {
    const detail = [
      { loc: ['body', 'email'], msg: 'This is not an e-mail address.', type: 'value_error', input: 'x' },
    ]
    const error = await answered(422, { error: 'RequestValidationError', detail })
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({
      status: 422,
      detail,
      message: 'body.email: This is not an e-mail address.',
    })
  })

  it('fall back to a general sentence with the data', async () => {
    expect(await answered(500, { oops: 1 })).toMatchObject({
      name: 'ApiError',
      status: 500,
      message: 'API error occurred: {"oops":1}',
      body: { oops: 1 },
    })
    expect(
      await answered(401, { error: 'invalid_token', error_description: 'Unknown token.' }),
    ).toMatchObject({ error: 'invalid_token', message: 'Unknown token.' })
    const { serverURL } = await serve((_, response) => void response.writeHead(502).end())
    expect(await get(serverURL)).toMatchObject({
      status: 502,
      message: 'API error occurred',
      contentType: null,
      body: '',
    })
  })

  it('reject answers that no endpoint declares', async () => {
    const message = 'Unexpected API response status or content-type'
    expect(await answered(202, customer)).toMatchObject({
      name: 'ApiError',
      status: 202,
      message,
      body: customer,
    })
    const { serverURL } = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
    )
    expect(await get(serverURL)).toMatchObject({
      status: 200,
      message,
      contentType: 'text/html',
      body: '<p>Hello',
    })
  })
})

describe('errors of the client', () => {
  it('report invalid input, and send nothing', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 201, customer))
    const client = createClient({ serverURL, accessToken: 't' })
    const error = await client.customers
      .create({ body: { email: 'ada', name: 7 as unknown as string } })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InputValidationError)
    expect(error).toMatchObject({
      message: 'Input validation failed',
      issues: [{ loc: ['body', 'email'] }, { loc: ['body', 'name'] }],
    })
    await expect(client.customers.list({ query: { page: 0 } })).rejects.toThrow('Input validation failed')
    await expect(client.customers.get({ path: { id: 'not-an-id' } })).rejects.toThrow(
      'Input validation failed',
    )
    expect(received).toHaveLength(0)
  })

  it('reject answers of another shape, and show no content of them', async () => {
    const error = await answered(200, { ...customer, email_verified: 'secret' })
    expect(error).toBeInstanceOf(ResponseValidationError)
    expect(error).toMatchObject({
      message: 'Response validation failed',
      issues: [{ loc: ['body', 'email_verified'], type: 'boolean' }],
    })
    expect(JSON.stringify(error)).not.toContain('secret')
    const { serverURL } = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"cut":'),
    )
    expect(await get(serverURL)).toBeInstanceOf(ResponseValidationError)
  })

  it('tell a timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { serverURL } = await serve(() => void vi.advanceTimersByTime(1000))
    const error = await get(serverURL, { timeoutMs: 1000 })
    expect(error).toBeInstanceOf(RequestTimeoutError)
    expect(error).toMatchObject({ message: 'Request timed out' })
  })

  it('count the body into the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { serverURL } = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    )
    const error = await get(serverURL, {
      timeoutMs: 1000,
      fetch: async (request: Request) => {
        const response = await fetch(request)
        vi.advanceTimersByTime(1000)
        return response
      },
    })
    expect(error).toBeInstanceOf(RequestTimeoutError)
  })

  it('report an abort, before and during the call', async () => {
    const controller = new AbortController()
    const { serverURL, received } = await serve(() => controller.abort())
    const error = await get(serverURL, { signal: AbortSignal.abort() })
    expect(error).toBeInstanceOf(RequestAbortedError)
    expect(error).toMatchObject({ message: 'Request aborted by client' })
    expect(received).toHaveLength(0)
    expect(await get(serverURL, { signal: controller.signal })).toBeInstanceOf(RequestAbortedError)
  })

  it('report a missing and a vanishing server', async () => {
    const error = await get('http://127.0.0.1:1')
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'Unable to make request' })
    const { serverURL } = await serve((_, response) => void response.destroy())
    expect(await get(serverURL)).toBeInstanceOf(ConnectionError)
  })

  it('wrap other errors of fetch', async () => {
    const client = createClient({
      serverURL: 'http://x',
      accessToken: 't',
      fetch: () => Promise.reject(new RangeError('odd')),
    })
    const error = await client.customers.get({ path: { id: customer.id } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnexpectedClientError)
    expect(error).toMatchObject({ message: 'Unexpected HTTP client error', cause: { message: 'odd' } })
  })
})
