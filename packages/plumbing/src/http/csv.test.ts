import { endpoint } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { csvLine } from './csv.ts'
import { createPipeline } from './pipeline.ts'
import { implement } from './handler.ts'
import { apiError } from './errors.ts'

const table = 'Name,Price\r\nVase,10.0\r\n"Bowl ""é𝒳""",8.0\r\n'
const area = {
  export: endpoint({
    method: 'GET',
    path: '/v1/things/export',
    summary: 'Save all things as a table.',
    access: 'public',
    query: z.object({ broken: z._default(z.boolean(), false), empty: z._default(z.boolean(), false) }),
    status: 200,
    response: z.string(),
    stream: 'csv',
    errors: ['ResourceNotFound'],
  }),
}
const routes = implement<typeof area, object>(area, {
  export: async function* ({ query }) {
    if (query.broken) throw apiError('ResourceNotFound', 'There are no things.')
    if (query.empty) return
    for (const line of table.split(/(?<=\n)/)) yield line
  },
})({})
const pipeline = createPipeline({
  routes,
  authenticate: async () => 'unknown',
  limits: 'off',
  log: silentLog,
})
const app = createApp({
  pipelines: [pipeline],
  log: silentLog,
  publicUrl: 'http://localhost:4000',
  sandbox: true,
})
const call = (accept: string | undefined, query = '') =>
  app.fetch(
    new Request(`http://localhost:4000/v1/things/export${query}`, {
      headers: accept === undefined ? {} : { accept },
    }),
  )

describe('a table', () => {
  it.each([undefined, '*/*', 'text/csv', 'text/*', 'application/json, text/csv;q=0.5'])(
    'is a file for clients that accept %s',
    async (accept) => {
      const response = await call(accept)
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="things.csv"')
      expect(await response.text()).toBe(table)
    },
  )

  it('is a JSON string for clients that accept only JSON', async () => {
    const response = await call('application/json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toBe(table)
    expect(await (await call('application/json', '?empty=yes')).json()).toBe('')
  })

  it('is sent line by line to clients that accept only JSON', async () => {
    const response = await call('application/json')
    const pieces: string[] = []
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    expect(JSON.parse(pieces.join(''))).toBe(table)
  })

  it('answers an error before its first line to clients that accept only JSON', async () => {
    expect((await call('application/json', '?broken=yes')).status).toBe(404)
  })

  it('answers an error before its first line like any other endpoint', async () => {
    const response = await call('text/csv', '?broken=yes')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'ResourceNotFound', detail: 'There are no things.' })
  })
})

describe('a line', () => {
  it('quotes texts that have commas, quotes or line breaks', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, 7, true])).toBe('a,"b,c","d""e","f\ng",,7,true\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'])(
    'has no formula of %j',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('keeps negative numbers', () => {
    expect(csvLine([-1])).toBe('-1\r\n')
  })
})
