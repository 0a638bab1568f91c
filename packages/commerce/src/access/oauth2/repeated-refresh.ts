import type { OAuth2TokenResponse } from '@atelier/contract'
import { deriveKey, hashToken, openText, sealText } from '@atelier/plumbing/tokens'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../core/services.ts'
import {
  findByRefreshToken,
  findRecentResponse,
  updateSealedResponse,
  type TokenRow,
} from './token-queries.ts'

type TokenResponse = output<typeof OAuth2TokenResponse>

/** A refresh request: the token, and the requested scopes, else the granted ones. */
export type RefreshRequest = { readonly refresh_token: string; readonly scopes: readonly string[] }

/**
 * Returns the key of a stored response, derived from the refresh token: readable to its holder, not to readers of the
 * database.
 */
const keyOf = (secret: string, { refresh_token }: RefreshRequest): Buffer =>
  deriveKey(secret, `answer to refresh token ${refresh_token}`)

const textOf = ({ scopes }: RefreshRequest): string => scopes.toSorted().join(' ')

/** Stores the response to a refresh, for a client that did not receive it and retries. */
export const saveResponse = (
  tx: Tx,
  secret: string,
  pair: TokenRow,
  request: RefreshRequest,
  response: TokenResponse,
): Promise<void> => {
  const text = JSON.stringify({ scope: textOf(request), answer: response })
  return updateSealedResponse(tx, pair.id, sealText(keyOf(secret, request), text, pair.id))
}

/**
 * Returns the stored response to the same refresh within the last 30 seconds, whose tokens have not been refreshed
 * since. Two concurrent requests of a program get the same pair. Undefined for any other use of a replaced token.
 */
export const findSavedResponse = async (
  tx: Tx,
  secret: string,
  pair: TokenRow,
  request: RefreshRequest,
): Promise<TokenResponse | undefined> => {
  const sealed = await findRecentResponse(tx, pair.id)
  if (sealed === undefined) return undefined
  const { scope, answer: response } = JSON.parse(openText(keyOf(secret, request), sealed, pair.id)) as {
    scope: string
    answer: TokenResponse
  }
  if (scope !== textOf(request) || response.refresh_token === null) return undefined
  const next = await findByRefreshToken(tx, hashToken(secret, response.refresh_token))
  return next?.ended_at === null ? response : undefined
}
