import { Id, Timestamp } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, paragraph } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import { userMail } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { findEndpointToTellOf, findManagers } from './mail-queries.ts'
import { endpointName } from './targets.ts'

/** Notifies the managers of an organization by e-mail that an endpoint is failing or was disabled. */
export const notifyOfFailures = defineJob({
  name: 'webhooks.tell_of_failures',
  payload: z.object({ endpoint_id: Id, about: z.enum(['failing', 'disabled', 'gone']), at: Timestamp }),
})

const afterDisabling =
  'Enable it when it works again. Pending events can then be resent from its page; events that happen while it is disabled are not kept for it.'

const texts = {
  failing: {
    subject: 'A webhook endpoint does not respond',
    text: 'The last ten requests to it have failed. Each event is tried again for a day. If every request keeps failing, the endpoint will be disabled.',
  },
  disabled: {
    subject: 'A webhook endpoint was disabled',
    text: `Every request to it has failed for a day, so it was disabled and receives no more events. ${afterDisabling}`,
  },
  gone: {
    subject: 'A webhook endpoint was disabled',
    text: `It answered 410 Gone, which means that it wants no more requests, so it was disabled immediately. ${afterDisabling}`,
  },
} as const

export const notifyOfFailuresJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(notifyOfFailures, async ({ endpoint_id, about, at }) => {
    const endpoint = await findEndpointToTellOf(database.db, endpoint_id)
    if (endpoint === undefined) return
    const { subject, text } = texts[about]
    const { organization_name, slug } = endpoint
    for (const to of await findManagers(database.db, endpoint.organization_id))
      await mailer.send({
        id: `webhook-${about}-${endpoint_id}-${at}-${to}`,
        to,
        ...userMail(
          `${subject}: ${organization_name}`,
          [
            paragraph(`The endpoint is ${endpointName(endpoint)}, of ${organization_name}. ${text}`),
            button(
              'See the requests and the responses:',
              'Open the endpoint',
              `${public_url}/dashboard/${slug}/developers/webhooks/${endpoint_id}`,
            ),
          ],
          subject,
        ),
      })
  })
