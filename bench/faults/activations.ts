import { insertManyLicenseKeys } from '../many-license-keys.ts'
import { withDatabase } from './database-client.ts'
import type { Fault } from './fault.ts'
import { counted, every, nameOf } from './races.ts'
import { send } from './send.ts'
import { withShop } from './shop.ts'

const path = '/v1/customer-portal/license-keys'

export const activationRace: Fault = {
  number: 'F19',
  fault: 'a license is activated many times at once',
  how: 'limit 3, 50 activations at once; those that succeeded end, and then again',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const { clientSecret } = await shop.openCheckout()
      await shop.confirm(clientSecret, await shop.payer())
      await shop.settled()
      const rounds = report.times(20)
      const keys = await withDatabase(shop.dataDir, (client) =>
        insertManyLicenseKeys(client, shop.dataDir, { count: 4, limit_activations: 3 }),
      )
      for (let round = 0; round < rounds; round += 1) {
        const use = keys[round % keys.length]
        const responses = await every(50, (device) =>
          send(shop.url, `${path}/activate`, { json: { ...use, label: `device ${device}` } }),
        )
        const done = responses.filter((response) => nameOf(response) === 'done')
        const full = responses.filter((response) => nameOf(response) === 'NotPermitted')
        report.require(
          done.length === 3 && full.length === 47,
          `50 activations of a key that can have 3 ended as: ${counted(responses)}.`,
        )
        const ended = await Promise.all(
          done.map(({ body }) =>
            send(shop.url, `${path}/deactivate`, { json: { ...use, activation_id: body['id'] } }),
          ),
        )
        report.require(
          ended.every(({ status }) => status === 204),
          `The ends of ${done.length} activations ended as: ${counted(ended)}.`,
        )
      }
      const [live] = await shop.query<{ count: number }>(
        'select count(*)::int as count from license_key_activations where deleted_at is null',
      )
      report.require(live?.count === 0, `${live?.count} activations are left that nobody has.`)
      report.tried(`${rounds} × 50 activations`)
    }),
}
