import { createFalClient } from '@fal-ai/client'

/**
 * The official client's realtime part in a process of its own, since Node 20 has `WebSocket` only behind
 * a flag. Reads one scenario from its arguments and prints what the client told, as one JSON line.
 */
const [scenario = '', base = '', proxyUrl = '', key = '', photo = ''] = process.argv.slice(2)

const Native = globalThis.WebSocket
const opened: string[] = []
/** The client's address is fixed in it; only where that leads is changed here, as a hosts file would. */
globalThis.WebSocket = class extends Native {
  constructor(address: string | URL) {
    opened.push(String(address))
    super(String(address).replace('wss://fal.run', base.replace('http', 'ws')))
  }
}
console.warn = () => undefined

const tokenRequests: string[] = []
const client = createFalClient({
  credentials: key,
  proxyUrl: { url: proxyUrl, when: 'always' },
  fetch: (to, init) => {
    const target = new Headers(init?.headers).get('x-fal-target-url') ?? ''
    if (target.endsWith('/tokens/')) tokenRequests.push(String(init?.body))
    return fetch(to, init)
  },
})

type Told = { result?: unknown; error?: { message: string; status: number } }
const told: Told[] = []
let wake = (): void => undefined
const tell = (news: Told): void => {
  told.push(news)
  wake()
}
const until = async (count: number): Promise<void> => {
  while (told.length < count)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const input = { image_url: photo, enable_safety_checker: true }

const connect = (options: { maxBuffering?: number; tokenExpirationSeconds?: number } = {}) =>
  client.realtime.connect('atelier/painter', {
    throttleInterval: 0,
    ...options,
    ...(options.tokenExpirationSeconds !== undefined && { tokenProvider: fetchToken }),
    onResult: (result: unknown) => tell({ result }),
    onError: ({ message, status }) => tell({ error: { message, status } }),
  })

const fetchToken = async (): Promise<string> => {
  const response = await fetch(proxyUrl, {
    method: 'POST',
    headers: {
      authorization: `Key ${key}`,
      'x-fal-target-url': 'https://rest.fal.ai/tokens/',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ allowed_apps: ['painter'], token_expiration: 120 }),
  })
  tokenRequests.push('own')
  return (await response.json()) as string
}

const scenarios: Record<string, () => Promise<void>> = {
  paints: async () => {
    const connection = connect({ maxBuffering: 7 })
    connection.send(input)
    await until(1)
    connection.send(input)
    await until(2)
    connection.close()
  },
  complains: async () => {
    connect().send({ image_url: 'nowhere' })
    await until(1)
  },
  // The service speaks up after 100 ms of silence, which must reach nobody.
  silence: async () => {
    const connection = connect()
    connection.send(input)
    await until(1)
    await sleep(500)
    connection.send(input)
    await until(2)
  },
  // Waits for its parent to advance the service's clock past the token's life.
  expires: async () => {
    const connection = connect()
    connection.send(input)
    await until(1)
    process.stdout.write('ready\n')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    connection.send(input)
    await sleep(500)
    connection.send(input)
    await until(2)
  },
  refreshes: async () => {
    const connection = connect({ tokenExpirationSeconds: 1 })
    connection.send(input)
    await until(1)
    await sleep(1300)
  },
  // Waits for its parent to close the service.
  closed: async () => {
    connect().send(input)
    await until(1)
    process.stdout.write('ready\n')
    await until(2)
  },
  unreachable: async () => {
    connect().send(input)
    await until(1)
  },
  buffering: async () => {
    // Thrown out of the client's own promise chain.
    process.on('unhandledRejection', (error) =>
      tell({ error: { message: (error as Error).message, status: 0 } }),
    )
    process.on('uncaughtException', (error) => tell({ error: { message: error.message, status: 0 } }))
    connect({ maxBuffering: 61 }).send(input)
    await until(1)
  },
}

await scenarios[scenario]?.()
process.stdout.write(`${JSON.stringify({ told, opened, tokenRequests })}\n`)
process.exit(0)
