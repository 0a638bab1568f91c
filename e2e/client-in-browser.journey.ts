import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newTracedContext } from './keep-traces.ts'
import { tokenOf } from './product.ts'
import { publishedSdk } from './published-sdk.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()
let shop: Server
let folder: string
let secret: string

/**
 * A shop page's use of the published client: reads a checkout, gets a server-side and a client-side
 * validation error.
 */
const program = `
import { createCheckouts, InputValidationError, ValidationError } from '/client/checkouts.js'
const caught = (call) => call.then(() => 'nothing', (error) => error)
export const use = async (client_secret) => {
  const checkouts = createCheckouts({ serverURL: '/' })
  const path = { client_secret }
  const { status, totalAmount, expiresAt } = await checkouts.clientGet({ path })
  const rejected = await caught(checkouts.clientUpdate({ path, body: { customerBillingAddress: { country: 'ZZ' } } }))
  const wrong = await caught(checkouts.clientUpdate({ path, body: { customerEmail: 1 } }))
  return {
    status, totalAmount, expires: typeof expiresAt,
    refused: rejected instanceof ValidationError && { status: rejected.status, places: rejected.detail.map(({ loc }) => loc.join('.')) },
    wrong: wrong instanceof InputValidationError && wrong.issues.map(({ loc }) => loc.join('.')),
    node: typeof process + typeof Buffer,
  }
}`
const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html', '<!doctype html><title>A shop</title>'],
  '/program.js': ['text/javascript', program],
  '/worker.js': [
    'text/javascript',
    `import { use } from '/program.js'\naddEventListener('message', async ({ data }) => postMessage(await use(data)))`,
  ],
}

/** Shop in front of the product: its own page, the published files of the client, and the API. */
const openShop = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files[path]
    const published = /^\/client\/([\w-]+\.js)$/.exec(path)?.[1]
    if (file) return response.writeHead(200, { 'content-type': file[0] }).end(file[1])
    if (published)
      return response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(readFileSync(join(folder, published)))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      void fetch(`${setup.product.url}${path}`, { method: request.method ?? 'GET', headers, body }).then(
        async (answer) =>
          response
            .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
            .end(await answer.text()),
      )
    })
    return undefined
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

beforeAll(async () => {
  folder = await publishedSdk()
  shop = await openShop()
  const accessToken = tokenOf(setup.product)
  const client = createClient({ serverURL: setup.product.url, accessToken })
  const { items } = await client.products.list({ query: { is_archived: false, limit: 100 } })
  // Other journeys create products of their own at the same time.
  const product = items.find(({ name }) => name === 'One hand-painted picture')
  const checkout = await client.checkouts.create({ body: { products: [product?.id ?? ''] } })
  secret = checkout.clientSecret
})

afterAll(() => void shop.close())

it.each([
  ['a page', `import('/program.js').then(({ use }) => use(SECRET))`],
  [
    'a worker',
    `new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' })
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(SECRET)
    })`,
  ],
])('the published client works in %s with a client secret', async (_, script) => {
  const context = await newTracedContext(setup.browser)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
  expect(await page.evaluate(script.replace('SECRET', JSON.stringify(secret)))).toEqual({
    status: 'open',
    totalAmount: 149,
    expires: 'string',
    refused: { status: 422, places: ['body.customerBillingAddress.country'] },
    wrong: ['body.customerEmail'],
    node: 'undefinedundefined',
  })
  await context.close()
})
