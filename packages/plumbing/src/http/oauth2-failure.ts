import type { Endpoint, Issue } from '@atelier/contract'
import type { Encoded } from './encode.ts'

/** The codes for parameters that have their own (RFC 6749, section 5.2; RFC 7009, section 2.2.1). */
const ownCodes: Readonly<Record<string, { readonly status: 400 | 401; readonly error: string }>> = {
  grant_type: { status: 400, error: 'unsupported_grant_type' },
  token_type_hint: { status: 401, error: 'unsupported_token_type' },
}

/**
 * The answer of an OAuth 2.0 call to a request that does not fit: about the first thing that does not. Where
 * clients are registered only metadata that no client may have is answered so, once everything else fits.
 */
export const oauth2Failure = (
  failures: Endpoint['failures'],
  issues: readonly Issue[],
): Encoded | undefined => {
  const [first] = issues
  if (failures === 'registration' && issues.every(({ type }) => type === 'invalid_client_metadata'))
    return failure(400, 'invalid_client_metadata', first?.msg ?? '')
  if (failures !== 'oauth2') return undefined
  const name = String(first?.loc[1] ?? 'body')
  const { status, error } = ownCodes[name] ?? { status: 400, error: 'invalid_request' }
  const absent = first?.type === 'missing' || first?.type === 'too_short'
  return failure(status, error, `${absent ? 'Missing' : 'Invalid'} '${name}' in request.`)
}

const failure = (status: 400 | 401, error: string, error_description: string): Encoded => ({
  status,
  body: JSON.stringify({ error, error_description }),
})
