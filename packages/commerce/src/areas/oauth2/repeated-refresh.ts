import type { OAuth2TokenResponse } from '@atelier/contract'
import { deriveKey, hashToken, openText, sealText } from '@atelier/plumbing/tokens'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../services.ts'
import { findByRefreshToken, findRecentAnswer, saveAnswer, type TokenRow } from './token-queries.ts'

type Answer = output<typeof OAuth2TokenResponse>

/** A refresh as it was asked for: the token, and the scopes that were asked for or else granted. */
export type AskedRefresh = { readonly refresh_token: string; readonly scopes: readonly string[] }

/** The answer is readable to whoever presents the token again, and not to whoever reads the database. */
const keyOf = (secret: string, { refresh_token }: AskedRefresh): Buffer =>
  deriveKey(secret, `answer to refresh token ${refresh_token}`)

const textOf = ({ scopes }: AskedRefresh): string => scopes.toSorted().join(' ')

/** Keeps the answer to a refresh, for a client that does not receive it and asks again. */
export const keepAnswer = (
  tx: Tx,
  secret: string,
  pair: TokenRow,
  asked: AskedRefresh,
  answer: Answer,
): Promise<void> => {
  const text = JSON.stringify({ scope: textOf(asked), answer })
  return saveAnswer(tx, pair.id, sealText(keyOf(secret, asked), text, pair.id))
}

/**
 * The answer to the same refresh, given less than 30 seconds ago, whose tokens have not been refreshed since. Two requests of
 * one program that run at the same time get one pair; undefined for every other use of a token that was replaced.
 */
export const findKeptAnswer = async (
  tx: Tx,
  secret: string,
  pair: TokenRow,
  asked: AskedRefresh,
): Promise<Answer | undefined> => {
  const sealed = await findRecentAnswer(tx, pair.id)
  if (sealed === undefined) return undefined
  const { scope, answer } = JSON.parse(openText(keyOf(secret, asked), sealed, pair.id)) as {
    scope: string
    answer: Answer
  }
  if (scope !== textOf(asked) || answer.refresh_token === null) return undefined
  const next = await findByRefreshToken(tx, hashToken(secret, answer.refresh_token))
  return next?.ended_at === null ? answer : undefined
}
