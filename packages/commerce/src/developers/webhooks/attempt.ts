import { systemClock } from '@atelier/plumbing/clock'
import { defineOperation } from '@atelier/plumbing/telemetry'
import type { Services } from '../../core/services.ts'
import type { Attempted, ClaimedEvent, EndpointRow } from './delivery-queries.ts'
import { nextTryAt } from './retry.ts'
import type { Outcome, Sender } from './send.ts'
import { headersOf, openSecret } from './sign.ts'

const measureAttempt = defineOperation({
  metric: 'atelier.webhook.attempt.duration',
  description: 'How long receivers of webhooks took to answer.',
  kind: 'CLIENT',
})

type Needs = Pick<Services, 'clock' | 'log' | 'secret'>

/** The secrets that sign for an endpoint now: the present one and, for a while, the one before. */
const secretsOf = ({ secret }: Needs, endpoint: EndpointRow, now: Date): string[] => {
  const { id, sealed_secret, sealed_old_secret: old, old_secret_expires_at: end } = endpoint
  const secrets = [openSecret(secret, id, sealed_secret)]
  if (old !== null && end !== null && end > now) secrets.push(openSecret(secret, id, old))
  return secrets
}

/** Signs an event and sends it. What cannot be signed counts as an attempt that failed. */
const post = async (
  services: Needs,
  sender: Sender,
  endpoint: EndpointRow,
  { id, payload: body }: ClaimedEvent,
  signal: AbortSignal,
): Promise<Outcome> => {
  // Receivers compare the moment with their own clocks, which know nothing of a sandbox clock that was moved.
  const timestamp = Math.floor(systemClock.now().getTime() / 1000)
  try {
    const headers = headersOf(secretsOf(services, endpoint, services.clock.now()), { id, timestamp, body })
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

/** Tries once to deliver an event, and says when it is tried again if that failed. */
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
