import type { sandboxProcessor } from '@atelier/contract'
import { after, days, hours } from '@atelier/plumbing/clock'
import { apiError, type Handler, invalid } from '@atelier/plumbing/http'
import { createToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../services.ts'
import { announce } from './announce.ts'
import { checkCard } from './check-card.ts'
import { getBySecret, insertToken, movePayment, type SandboxPayment } from './sandbox-queries.ts'

type Rows = typeof sandboxProcessor

const tokenLifetime = hours(1)

/** Exchanges a card for a token. The number is looked at and forgotten: it is not written, logged or answered. */
const createConfirmationToken: Handler<Rows['createConfirmationToken'], Services> = async (
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
      expires_at: after(now, tokenLifetime),
      created_at: now,
    },
    after(now, -days(1)),
  )
  return { id, brand: card.brand, last4: card.last4 }
}

const present = ({ status, amount, currency }: SandboxPayment) => ({ status, amount, currency })

const getPayment: Handler<Rows['getPayment'], Services> = async ({ path }, { database }) =>
  present(await getBySecret(database.db, path.payment_secret))

const answerChallenge: Handler<Rows['answerChallenge'], Services> = ({ path, body }, { database, clock }) =>
  database.transact(async (tx) => {
    const payment = await getBySecret(tx, path.payment_secret)
    const to =
      body.outcome === 'complete'
        ? ({ status: 'succeeded', failure_code: null } as const)
        : ({ status: 'failed', failure_code: 'authentication_failed' } as const)
    const moved = await movePayment(tx, payment.id, 'requires_action', to, clock.now())
    if (moved === undefined) throw apiError('Conflict', 'This payment does not wait for an answer.')
    await announce(tx, payment.id, clock.now())
    return present(moved)
  })

/** The processor's interface for browsers. */
export const browserHandlers = { createConfirmationToken, getPayment, answerChallenge }
