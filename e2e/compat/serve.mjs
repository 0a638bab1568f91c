/* A seller's server with every adapter of the provider, unmodified and without configuration of the server
   that it calls. Usage: node --import …/redirect.js serve.mjs < settings.json; prints its own URL.
   `/NAME/checkout`, `/NAME/portal` and `/NAME/webhooks` belong to an adapter, `/received` lists the events of
   their webhooks. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'

const settings = JSON.parse(readFileSync(0, 'utf8'))
const received = {}

/** Options of every adapter. */
const optionsOf = (name) => ({
  ...settings,
  successUrl: 'https://shop.example/thanks',
  onPayload: async ({ type }) => {
    received[name] = [...(received[name] ?? []), type]
  },
})

const files = ['express', 'remix', 'astro', 'hono-and-supabase', 'frameworks', 'better-auth', 'ingestion']
const adapters = {}
for (const file of files) Object.assign(adapters, (await import(`./clients/${file}.mjs`)).default)
const handlers = Object.fromEntries(
  await Promise.all(
    Object.entries(adapters).map(async ([name, open]) => [name, await open(optionsOf(name))]),
  ),
)

const answer = (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/received') return Response.json(received)
  const [, name, job] = pathname.split('/')
  const handler = handlers[name]?.[job] ?? handlers[name]?.['*']
  return handler === undefined ? new Response('Nothing is here.', { status: 404 }) : handler(request)
}

const server = createServer(async (incoming, outgoing) => {
  const { method, headers, url } = incoming
  const body = method === 'GET' ? undefined : await new Response(Readable.toWeb(incoming)).arrayBuffer()
  const request = new Request(`http://${headers.host}${url}`, { method, headers, body })
  try {
    const response = await answer(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body === null) outgoing.end()
    else Readable.fromWeb(response.body).pipe(outgoing)
  } catch (error) {
    outgoing.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://localhost:${server.address().port}\n`))
