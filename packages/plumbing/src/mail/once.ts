import { randomUUID } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import type { Mail, Mailer } from './port.ts'

/**
 * Hands over an e-mail; resolves once the receiver has accepted it. `again`: an earlier process died during
 * the hand-over of this e-mail, and may have succeeded.
 */
export type Transport = (mail: Mail, date: Date, again: boolean) => Promise<void>

/** Lease of a claim, in seconds. Longer than any transport takes to succeed or fail. */
const leaseSeconds = 120

/**
 * Sends each e-mail id once: the id is claimed, the e-mail handed over, the claim marked as sent. When the
 * transport fails, the claim is removed. When the process dies in between, the claim ends after two minutes
 * of the database's time (the product's clock may be frozen) and the next try sends. So an e-mail is never
 * lost, and goes out twice only if the process dies between the mail server's acceptance and the update.
 *
 * @throws Error, from `send`, if another process is sending this e-mail at the moment; retry later
 */
export const sendOnce = <Tables>(
  transport: Transport,
  { database, clock }: { database: Database<Tables>; clock: Clock },
): Mailer => {
  const { db } = database

  const claimMail = async (
    id: string,
    claim: string,
  ): Promise<'claimed' | 'taken over' | 'sent' | 'being sent'> => {
    // An inserted row has no xmax, an updated row has.
    const claimed = await sql<{ taken_over: boolean }>`
      insert into sent_mails (id, claim, lease_until)
      values (${id}, ${claim}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
      on conflict (id) do update set claim = excluded.claim, lease_until = excluded.lease_until
      where sent_mails.sent_at is null and sent_mails.lease_until <= clock_timestamp()
      returning xmax <> 0 as taken_over`.execute(db)
    const [row] = claimed.rows
    if (row !== undefined) return row.taken_over ? 'taken over' : 'claimed'
    const { rows } = await sql<{
      sent: boolean
    }>`select sent_at is not null as sent from sent_mails where id = ${id}`.execute(db)
    return rows[0]?.sent === true ? 'sent' : 'being sent'
  }

  return {
    send: async (mail) => {
      const claim = randomUUID()
      const state = await claimMail(mail.id, claim)
      if (state === 'sent') return
      if (state === 'being sent')
        throw new Error(`The mail ${mail.id} is being sent by another process. Try again later.`)
      try {
        await transport(mail, clock.now(), state === 'taken over')
      } catch (error) {
        await sql`delete from sent_mails where id = ${mail.id} and claim = ${claim}`.execute(db)
        throw error
      }
      await sql`update sent_mails set sent_at = ${clock.now()} where id = ${mail.id}`.execute(db)
    },
  }
}

/** Returns the e-mails that a mail server has accepted, with the time. */
export const findSentMails = async (
  db: QueryExecutorProvider,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly sent_at: Date }[]> => {
  const { rows } = await sql<{ id: string; sent_at: Date }>`
    select id, sent_at from sent_mails where id = any(${[...ids]}::text[]) and sent_at is not null`.execute(
    db,
  )
  return rows
}
