import { systemClock } from '@atelier/plumbing/clock'
import { defineOperation } from '@atelier/plumbing/telemetry'
import type { Services } from '../../core/services.ts'
import type { Attempted, ClaimedEvent, EndpointRow } from './delivery-queries.ts'
import { nextTryAt } from './retry.ts'
import type { Outcome, Sender } from './send.ts'
import { headersOf, openSecret } from './sign.ts'

const measureAttempt = defineOperation({
  metric: 'atelier.webhook.attempt.duration',
  description: 'Duration of requests to receivers of webhooks.',
  kind: 'CLIENT',
})

type Needs = Pick<Services, 'clock' | 'log' | 'secret'>

/** Returns the secrets that sign for an endpoint: the current one and, during the overlap, the previous one. */
const secretsOf = ({ secret }: Needs, endpoint: EndpointRow, now: Date): string[] => {
  const { id, sealed_secret, sealed_old_secret: old, old_secret_expires_at: end } = endpoint
  const secrets = [openSecret(secret, id, sealed_secret)]
  if (old !== null && end !== null && end > now) secrets.push(openSecret(secret, id, old))
  return secrets
}

/** Signs and sends an event. An event that cannot be signed counts as a failed attempt. */
const post = async (
  services: Needs,
  sender: Sender,
  endpoint: EndpointRow,
  { id, payload: body, api_version }: ClaimedEvent,
  signal: AbortSignal,
): Promise<Outcome> => {
  // Receivers compare the timestamp with their own clocks, so a moved sandbox clock does not apply.
  const timestamp = Math.floor(systemClock.now().getTime() / 1000)
  try {
    const secrets = secretsOf(services, endpoint, services.clock.now())
    const headers = headersOf(secrets, { id, timestamp, body }, api_version)
    const run = { name: 'webhook', labels: {}, details: { 'atelier.endpoint_id': endpoint.id } }
    return await measureAttempt(run, async (note) => {
      const outcome = await sender.send(endpoint.url, headers, body, signal)
      const { http_code } = outcome
      note({
        labels: { 'http.response.status_code': http_code ?? 'none' },
        failed: http_code === null || http_code >= 300,
      })
      return outcome
    })
  } catch (error) {
    services.log.error({ err: error, endpoint_id: endpoint.id }, 'A webhook could not be signed.')
    const message = 'The secret of the endpoint could not be read. Give the endpoint a new one.'
    return { http_code: null, response: null, error: message, duration_ms: 0 }
  }
}

/** Makes one delivery attempt, and schedules the next one when it fails. */
export const attempt = async (
  services: Needs,
  sender: Sender,
  endpoint: EndpointRow,
  event: ClaimedEvent,
  signal: AbortSignal,
): Promise<Attempted> => {
  const { clock } = services
  const outcome = await post(services, sender, endpoint, event, signal)
  const { http_code } = outcome
  const succeeded = http_code !== null && http_code >= 200 && http_code < 300
  const next_attempt_at = succeeded ? undefined : nextTryAt(event.tries + 1, clock.now(), Math.random())
  return { event, ...outcome, succeeded, next_attempt_at }
}
