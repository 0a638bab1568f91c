import { removeDataDir, startProduct, tokenOf } from '../../e2e/product.ts'
import { NotBuilt, type Fault } from './fault.ts'
import { send } from './send.ts'

const paths = {
  webhooks: '/v1/webhooks/endpoints',
  events: '/v1/events/',
} as const
type Area = keyof typeof paths

type Probe = { readonly statuses: Readonly<Record<string, number>>; readonly openApi: string }

/** Returns the responses of one product in areas that did not exist when the rows below were written. */
const probe = async (): Promise<Probe> => {
  const product = await startProduct()
  try {
    const token = tokenOf(product)
    const statuses = await Promise.all(
      Object.entries(paths).map(async ([area, path]) => [
        area,
        (await send(product.url, path, { token })).status,
      ]),
    )
    const openApi = JSON.stringify((await send(product.url, '/openapi.json')).body)
    return { statuses: Object.fromEntries(statuses) as Record<Area, number>, openApi }
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}
let probed: Promise<Probe> | undefined

/**
 * Defines a row about an area that does not exist yet. It reports so while a call of the area answers 501, or
 * 404 when the contract does not have it; then it fails until it is written.
 */
const waitsFor = (row: Omit<Fault, 'run'>, area: Area): Fault => ({
  ...row,
  run: async () => {
    probed ??= probe()
    const status = (await probed).statuses[area]
    if (status === 501 || status === 404) throw new NotBuilt(area)
    throw new Error(`GET ${paths[area]} answers ${status} now, and this row does not inject its fault yet.`)
  },
})

export const perCustomerCap: Fault = {
  number: 'F14',
  fault: 'one customer uses a discount several times at once',
  how: 'one customer, 20 parallel',
  run: async () => {
    probed ??= probe()
    if (!(await probed).openApi.includes('per_customer'))
      throw new NotBuilt('discounts have no cap per customer')
    throw new Error('Discounts have a cap per customer now, and this row does not try it yet.')
  },
}

export const hangingReceiver = waitsFor(
  { number: 'F7', fault: 'a webhook receiver hangs', how: 'a receiver that never answers beside others' },
  'webhooks',
)
export const repeatedOwnWebhooks = waitsFor(
  { number: 'F9', fault: 'our own webhooks arrive many times', how: 'each 50 times, and an old timestamp' },
  'webhooks',
)
export const repeatedUsageEvents = waitsFor(
  { number: 'F17', fault: 'usage events are ingested twice', how: '100,000 events, 30 % with repeated ids' },
  'events',
)
export const killedAfterIngest = waitsFor(
  { number: 'F18', fault: 'kill -9 after usage events were accepted', how: 'SIGKILL after the answer' },
  'events',
)
