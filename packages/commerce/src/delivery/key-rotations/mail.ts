import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services } from '../../core/services.ts'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeRotatedKey } from '../../mails/writers/index.ts'
import { openLicenseKey } from '../license-keys/index.ts'
import { findKeyForMail } from './queries.ts'

/** Job that sends a customer the new text of a license key. */
export const sendRotatedKey = defineJob({
  name: 'key-rotations.send-mail',
  payload: z.object({ rotation_id: Id, license_key_id: Id }),
})

/** Sends the text that the key has now: after two rotations in a row, both e-mails name the valid one. */
export const sendRotatedKeyJob = (services: Services): JobHandler =>
  handle(sendRotatedKey, async ({ rotation_id, license_key_id }) => {
    const { database, mailer, secret } = services
    const key = await findKeyForMail(database.db, license_key_id)
    if (key === undefined || key.status === 'revoked') return
    const { customer_id, checkout_id, description: benefit, email } = key
    const voice = await openVoice(services, { customer_id, checkout_id })
    const content = writeRotatedKey(voice, {
      benefit,
      key: openLicenseKey(secret, key),
      is_valid: key.status === 'granted',
    })
    await mailer.send(mailOf(voice, content, { id: `license-key-${rotation_id}`, to: email }))
  })
