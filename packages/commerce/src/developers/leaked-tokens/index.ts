import { minutes } from '@atelier/plumbing/clock'
import { addressKey, blockingLimit, jsonReply } from '@atelier/plumbing/http'
import { handle } from '@atelier/plumbing/jobs'
import { defineArea } from '../../core/area.ts'
import { servicesOfScanner } from '../../core/audit/actor.ts'
import { notifyHolders } from './notify.ts'
import { findLeak } from './queries.ts'
import { readReport } from './report.ts'
import { notifyOfLeak, revokeLeaked } from './revoke.ts'

const path = '/v1/integrations/github/secret-scanning'

/**
 * Tokens that GitHub detects in public places. GitHub posts a signed report; the tokens among it are revoked,
 * their holders are notified by a job, and the answer labels each entry as a token of this server or not.
 */
export const leakedTokens = defineArea('leaked-tokens', {
  pages: (services) => {
    // Above the volume of GitHub for a single server. Applied before any other work.
    const limit = blockingLimit({
      rate: { perSecond: 10, burst: 100 },
      blockMs: minutes(1),
      now: () => performance.now(),
    })
    return [
      {
        method: 'POST',
        path,
        respond: async (request) => {
          limit.count(addressKey(request.facts.ip))
          const report = await readReport(services, request)
          const knownHashes = await revokeLeaked(
            servicesOfScanner(services, `POST ${path}`, request.facts),
            report,
          )
          return jsonReply(
            200,
            report.map(({ token, type }) => ({
              token_raw: token,
              token_type: type,
              label: knownHashes.has(token) ? 'true_positive' : 'false_positive',
            })),
          )
        },
      },
    ]
  },
  jobs: [
    (services) =>
      handle(notifyOfLeak, async ({ leak_id }) => {
        const leak = await findLeak(services.database.db, leak_id)
        if (leak !== undefined) await notifyHolders(services, leak)
      }),
  ],
})
