import { previewOf } from '@atelier/painter'
import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { StudioPorts } from '../ports.ts'
import { fetchImage } from './image-files.ts'
import { mailFailure, mailRefund, mailRefusal, mailResult } from './run-jobs.ts'
import { findRun } from './run-queries.ts'
import { failureLetter, refundLetter, refusalLetter, resultLetter } from './letters.ts'

const shownSide = 900

const linkTo = (publicUrl: string, checkout_id: string): string =>
  `${publicUrl}/success?session_id=${checkout_id}`

/** Sends the promised link and picture, once. */
export const mailResultHandler = ({
  database,
  storage,
  mail,
  publicUrl,
  operatorEmail,
}: StudioPorts): JobHandler =>
  handle(mailResult, async ({ run_id }) => {
    const run = await findRun(database.db, run_id)
    if (run?.stage !== 'completed' || run.email === null) return
    const png = await fetchImage(storage, run.converted_key)
    await mail.send({
      ...resultLetter(linkTo(publicUrl, run.checkout_id), png, await previewOf(png, shownSide, 'jpeg')),
      id: `studio.result.${run.id}`,
      to: run.email,
      reply_to: operatorEmail,
    })
  })

/** Tells a visitor who may not be watching that the painting was given up, once for each round of tries. */
export const mailFailureHandler = ({ database, mail, publicUrl, operatorEmail }: StudioPorts): JobHandler =>
  handle(mailFailure, async ({ run_id, round }) => {
    const run = await findRun(database.db, run_id)
    if (run?.stage !== 'failed' || run.email === null) return
    await mail.send({
      ...failureLetter(linkTo(publicUrl, run.checkout_id)),
      id: `studio.failure.${run.id}.${round}`,
      to: run.email,
      reply_to: operatorEmail,
    })
  })

/** Tells a visitor that the photo was refused and what becomes of the payment, once. */
export const mailRefusalHandler = ({ database, mail, operatorEmail }: StudioPorts): JobHandler =>
  handle(mailRefusal, async ({ run_id }) => {
    const run = await findRun(database.db, run_id)
    if (run === undefined || run.refused_at === null || run.email === null) return
    await mail.send({
      ...refusalLetter(),
      id: `studio.refusal.${run.id}`,
      to: run.email,
      reply_to: operatorEmail,
    })
  })

/** Tells a visitor that the payment went back, once. */
export const mailRefundHandler = ({ database, mail, operatorEmail }: StudioPorts): JobHandler =>
  handle(mailRefund, async ({ run_id }) => {
    const run = await findRun(database.db, run_id)
    if (run === undefined || run.refunded_at === null || run.email === null) return
    await mail.send({
      ...refundLetter(),
      id: `studio.refund.${run.id}`,
      to: run.email,
      reply_to: operatorEmail,
    })
  })
