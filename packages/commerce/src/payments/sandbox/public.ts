import type { sandboxProcessor } from '@atelier/contract'
import { after, days, hours } from '@atelier/plumbing/clock'
import { apiError, type Handler, invalid } from '@atelier/plumbing/http'
import { createToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { checkCard } from './check-card.ts'
import { recordEnd } from './balance.ts'
import { insertToken } from './card-queries.ts'
import { endPayment, getPaymentBySecret, type SandboxPayment } from './queries.ts'

type Area = typeof sandboxProcessor
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const tokenLifetime = hours(1)

/**
 * Exchanges a card for a token. The card number is validated and dropped: it is never stored, logged or
 * returned.
 */
export const createConfirmationToken: For<'createConfirmationToken'> = async (
  { body },
  { database, clock },
) => {
  const now = clock.now()
  const { card, issues } = checkCard(body, now)
  if (card === undefined) throw invalid(issues)
  const id = createToken('sandbox_token_')
  await insertToken(
    database.db,
    {
      id,
      outcome: card.outcome,
      failure_code: card.failure_code,
      card_brand: card.brand,
      card_last4: card.last4,
      exp_month: body.exp_month,
      exp_year: body.exp_year,
      wallet: body.wallet ?? null,
      expires_at: after(now, tokenLifetime),
      created_at: now,
    },
    after(now, -days(1)),
  )
  return { id, brand: card.brand, last4: card.last4 }
}

const present = ({ status, amount, currency }: SandboxPayment) => ({ status, amount, currency })

export const getPayment: For<'getPayment'> = async ({ path }, { database }) =>
  present(await getPaymentBySecret(database.db, path.payment_secret))

export const answerChallenge: For<'answerChallenge'> = ({ path, body }, { database, clock }) =>
  database.transact(async (tx) => {
    const payment = await getPaymentBySecret(tx, path.payment_secret)
    const to =
      body.outcome === 'complete'
        ? ({ status: 'succeeded', failure_code: null } as const)
        : ({ status: 'failed', failure_code: 'authentication_failed' } as const)
    const now = clock.now()
    const ended = await endPayment(tx, payment.id, 'requires_action', to, now)
    if (ended === undefined) throw apiError('Conflict', 'This payment is not waiting for an answer.')
    await recordEnd(tx, now, ended)
    return present(ended)
  })
