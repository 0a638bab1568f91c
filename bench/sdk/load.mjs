// One client in a process of its own: `node load.mjs <kind> <port> [module]` prints the cost of a call.
const [kind = '', port = '', module = ''] = process.argv.slice(2)
const serverURL = `http://127.0.0.1:${port}`
const id = '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const loaded = module && (await import(module))

const callers = {
  bare: () => async () => {
    const headers = { accept: 'application/json', authorization: 'Bearer token' }
    const response = await fetch(`${serverURL}/v1/products/${id}`, { headers })
    return JSON.parse(await response.text())
  },
  ours: () => {
    const client = loaded.createClient({ serverURL, accessToken: 'token', wire: 'snake' })
    return () => client.products.get({ path: { id } })
  },
  generated: () => {
    const client = new loaded.Polar({ serverURL, accessToken: 'token' })
    return () => client.products.get({ id })
  },
  thin: () => {
    const client = loaded.createPolar({ baseUrl: serverURL, accessToken: 'token' })
    return () => client.products.get(id)
  },
  stripe: () => {
    const client = new loaded.default('sk_test_x', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
    })
    return () => client.products.retrieve(id)
  },
}
const call = callers[kind]()
const result = await call()
if (result.id !== id) throw new Error(`${kind} did not bring the product home.`)
const until = async (ms) => {
  let calls = 0
  const end = performance.now() + ms
  while (performance.now() < end) {
    await call()
    calls++
  }
  return calls
}
await until(1500)
const cpu = process.cpuUsage()
const from = performance.now()
const calls = await until(2500)
const { user, system } = process.cpuUsage(cpu)
process.stdout.write(
  JSON.stringify({
    perSecond: (calls / (performance.now() - from)) * 1000,
    cpuMicros: (user + system) / calls,
  }),
)
