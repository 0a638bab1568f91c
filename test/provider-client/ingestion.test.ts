import { Readable } from 'node:stream'
import { Ingestion } from '@polar-sh/ingestion'
import { LLMStrategy } from '@polar-sh/ingestion/strategies/LLM'
import { StreamStrategy } from '@polar-sh/ingestion/strategies/Stream'
import { generateText, simulateReadableStream, streamText } from 'ai'
import { MockLanguageModelV2 } from 'ai/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'

let shop: Shop
let customerId: string
beforeAll(async () => {
  shop = await openShop()
  // The package has its own client, which is routed to the shop in this process.
  vi.stubGlobal('fetch', (...request: ConstructorParameters<typeof Request>) =>
    shop.fetch(new Request(...request)),
  )
  customerId = (
    await shop.client.customers.create({ body: { email: 'ada@example.com', external_id: 'ada' } })
  ).id
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await shop.close()
})

/** Unmodified ingestion package. */
const ingestion = () => Ingestion({ accessToken: shop.accessToken, serverURL: `${shop.serverURL}/snake` })

const usage = { inputTokens: 12, cachedInputTokens: 2, outputTokens: 30, totalTokens: 42 }
const finishReason = 'stop' as const

/** Language model that says hello. */
const model = () =>
  new MockLanguageModelV2({
    provider: 'stand-in',
    modelId: 'parrot-1',
    doGenerate: () =>
      Promise.resolve({ content: [{ type: 'text', text: 'Hello.' }], finishReason, usage, warnings: [] }),
    doStream: () =>
      Promise.resolve({
        stream: simulateReadableStream({
          chunks: [
            { type: 'text-start', id: '1' },
            { type: 'text-delta', id: '1', delta: 'Hello.' },
            { type: 'text-end', id: '1' },
            { type: 'finish', finishReason, usage },
          ],
        }),
      }),
  })

const eventsNamed = async (name: string) => (await shop.client.events.list({ query: { name } })).items
const reported = { vendor: 'stand-in', model: 'parrot-1' }
const flat = { ...reported, ...usage, strategy: 'LLM' }
const nested = {
  ...reported,
  input_tokens: 12,
  cached_input_tokens: 2,
  output_tokens: 30,
  total_tokens: 42,
}

it('the usage of a language model arrives, in both of its spellings and with its cost', async () => {
  const client = ingestion()
    .strategy(new LLMStrategy(model()))
    .cost((context) => ({ amount: context.totalTokens * 0.01, currency: 'USD' }))
    .ingest('llm-text')
    .client({ customerId })
  expect((await generateText({ model: client, prompt: 'Say hello.' })).text).toBe('Hello.')
  expect(await eventsNamed('llm-text')).toMatchObject([
    {
      customer: { id: customerId },
      metadata: { ...flat, _llm: nested, _cost: { amount: 0.42, currency: 'USD' } },
    },
  ])
})

it('the usage of a streamed answer arrives when it is finished', async () => {
  const client = ingestion()
    .strategy(new LLMStrategy(model()))
    .ingest('llm-stream')
    .client({ externalCustomerId: 'ada' })
  const { textStream } = streamText({ model: client, prompt: 'Say hello.' })
  let text = ''
  for await (const part of textStream) text += part
  expect(text).toBe('Hello.')
  expect(await eventsNamed('llm-stream')).toMatchObject([
    { external_customer_id: 'ada', customer: { id: customerId }, metadata: { ...flat, _llm: nested } },
  ])
})

it('the bytes of a stream arrive at its end', async () => {
  const stream = Readable.from([Buffer.from('one'), Buffer.from('three')])
  ingestion().strategy(new StreamStrategy(stream)).ingest('streamed').client({ externalCustomerId: 'ada' })
  stream.resume()
  await vi.waitFor(async () =>
    expect(await eventsNamed('streamed')).toMatchObject([{ metadata: { bytes: 8, strategy: 'Stream' } }]),
  )
})

it('plain events arrive once, children before their parents, and an empty list is answered', async () => {
  const send = () =>
    ingestion().ingest([
      { name: 'child', customerId, externalId: 'span-2', parentId: 'span-1' },
      { name: 'parent', customerId, externalId: 'span-1' },
    ])
  expect(await send()).toEqual({ inserted: 2, duplicates: 0 })
  expect(await send()).toEqual({ inserted: 0, duplicates: 2 })
  const [[child], [parent]] = await Promise.all([eventsNamed('child'), eventsNamed('parent')])
  expect(child?.parent_id).toBe(parent?.id)
  expect(await ingestion().ingest([])).toEqual({ inserted: 0, duplicates: 0 })
})
