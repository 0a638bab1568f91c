import { removeDataDir, startProduct, tokenOf } from '../../e2e/product.ts'
import { NotBuilt, type Fault } from './fault.ts'
import { send } from './send.ts'

/** A row about an area that does not exist yet: it says so as long as a call of the area answers 501, or 404 when the
 * contract does not have it. */
const waitsFor = (row: Omit<Fault, 'run'>, area: string, path: string): Fault => ({
  ...row,
  run: async () => {
    const product = await startProduct()
    try {
      const { status } = await send(product.url, path, { token: tokenOf(product) })
      if (status === 501 || status === 404) throw new NotBuilt(area)
      throw new Error(`GET ${path} answers ${status} now, and this row does not inject its fault yet.`)
    } finally {
      await product.stop()
      removeDataDir(product.dataDir)
    }
  },
})

const webhooks = '/v1/webhooks/endpoints'
const licenseKeys = '/v1/license-keys'
const events = '/v1/events/'

export const hangingReceiver = waitsFor(
  { number: 'F7', fault: 'a webhook receiver hangs', how: 'a receiver that never answers beside others' },
  'webhooks',
  webhooks,
)
export const repeatedOwnWebhooks = waitsFor(
  { number: 'F9', fault: 'our own webhooks arrive many times', how: 'each 50 times, and an old timestamp' },
  'webhooks',
  webhooks,
)
export const refundDuringUse = waitsFor(
  {
    number: 'F16',
    fault: 'a refund while a benefit is used',
    how: 'refund and license validation interleaved',
  },
  'licenses',
  licenseKeys,
)
export const repeatedUsageEvents = waitsFor(
  { number: 'F17', fault: 'usage events are ingested twice', how: '100,000 events, 30 % with repeated ids' },
  'events',
  events,
)
export const killedAfterIngest = waitsFor(
  { number: 'F18', fault: 'kill -9 after usage events were accepted', how: 'SIGKILL after the answer' },
  'events',
  events,
)
export const activationRace = waitsFor(
  { number: 'F19', fault: 'a license is activated many times at once', how: 'limit 3, 50 parallel' },
  'licenses',
  licenseKeys,
)
