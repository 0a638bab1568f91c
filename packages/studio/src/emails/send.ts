import { Id, type Order } from '@atelier/contract'
import type { Tx } from '@atelier/plumbing/database'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import { languageIn } from '../commerce/metadata.ts'
import { findOrder } from '../commerce/orders.ts'
import type { Tables } from '../database/tables.ts'
import { pngSize, readImage } from '../painting/images.ts'
import { findLargePainting } from '../painting/large-queries.ts'
import type { StudioPorts } from '../ports.ts'
import { findTransformation } from '../transformations/queries.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import { type Speech, speechIn } from './speech.ts'
import {
  type Email,
  type EmailOrder,
  failureEmail,
  formOf,
  refundEmail,
  rejectionEmail,
  resultEmail,
} from './templates.ts'

const EmailName = z.enum(['result', 'failure', 'rejection', 'refund'])
type EmailName = z.output<typeof EmailName>

/** Job that sends one e-mail about a transformation; `retries` is the number of retries before it. */
const sendEmail = defineJob({
  name: 'studio.send-email',
  payload: z.object({
    transformation_id: Id,
    email: EmailName,
    retries: z.int(),
    /**
     * Number of corrections of the address before it; absent in jobs that were queued by earlier versions.
     */
    corrections: z.optional(z.int()),
  }),
  maxAttempts: 25,
})

/** Queues an e-mail about a transformation to its visitor. */
export const queueEmail = (
  tx: Tx<Tables>,
  email: EmailName,
  { id, retries, email_corrections: corrections }: TransformationRow,
): Promise<void> =>
  enqueue(
    tx,
    sendEmail,
    { transformation_id: id, email, retries, corrections },
    { key: `${email}:${id}:${retries}:${corrections}` },
  )

/** Predicates that are true while an e-mail still describes the transformation. */
const stillTrue: Record<EmailName, (transformation: TransformationRow) => boolean> = {
  result: ({ stage }) => stage === 'completed',
  failure: ({ stage }) => stage === 'failed',
  rejection: ({ photo_rejected_at }) => photo_rejected_at !== null,
  refund: ({ refunded_at }) => refunded_at !== null,
}

/** Longest side of the picture in the e-mail, in pixels. */
const shownSide = 900

/** Returns the order data of an e-mail; undefined when the platform gives no number. */
const orderOf = (order: Order | undefined): EmailOrder | undefined =>
  order?.invoice_number == null
    ? undefined
    : {
        number: order.invoice_number,
        ordered_at: new Date(order.created_at),
        total: order.total_amount,
        currency: order.currency,
      }

const writeEmail = async (
  name: EmailName,
  speech: Speech,
  { id, checkout_id, converted_key }: TransformationRow,
  { database, storage, decoder, publicUrl }: StudioPorts,
): Promise<Email> => {
  const link = `${publicUrl}/success?session_id=${checkout_id}`
  if (name === 'rejection') return rejectionEmail(speech)
  if (name === 'refund') return refundEmail(speech)
  if (name === 'failure') return failureEmail(speech, link)
  const png = await readImage(storage, converted_key)
  const shownPicture = await decoder.preview(png, shownSide, 'jpeg')
  const large = await findLargePainting(database.db, id)
  return resultEmail(
    speech,
    link,
    { png, ...pngSize(png) },
    shownPicture,
    large?.status === 'failed' ? undefined : large,
  )
}

/** Sends an e-mail once, or once for each failure, to a visitor whose address is known. */
export const sendEmailHandler = (ports: StudioPorts): JobHandler =>
  handle(sendEmail, async ({ transformation_id, email, retries, corrections = 0 }) => {
    const transformation = await findTransformation(ports.database.db, transformation_id)
    if (transformation === undefined || transformation.email === null) return
    if (!stillTrue[email](transformation)) return
    const order = await findOrder(ports.client, transformation.checkout_id)
    const speech = speechIn(languageIn(order?.metadata ?? {}) ?? 'en')
    const content = await writeEmail(email, speech, transformation, ports)
    const correctionSuffix = corrections === 0 ? '' : `.${corrections}`
    const name: MailId = `studio.${email}.${transformation_id}${correctionSuffix}`
    await ports.mail.send({
      ...formOf(content, orderOf(order), speech),
      id: email === 'failure' ? `${name}.${retries}` : name,
      to: transformation.email,
      reply_to: ports.operatorEmail,
    })
  })
