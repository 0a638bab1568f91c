import { randomUUID } from 'node:crypto'
import type { RequestFacts } from './handler.ts'

const saneId = /^[A-Za-z0-9._-]{1,64}$/
const plainAddress = /^[0-9a-fA-F.:]{2,45}$/

/**
 * The address a request came from.
 *
 * @param socket the other end of the connection; absent for calls inside the process
 * @param trustedProxies how many proxies of our own stand in front: that many entries at the end of
 *   `X-Forwarded-For` can be believed
 */
export const clientAddress = (
  headers: Headers,
  socket: string | undefined,
  trustedProxies: number,
): string => {
  const direct = (socket ?? '127.0.0.1').replace(/^::ffff:(?=\d+\.)/, '')
  if (trustedProxies === 0) return direct
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const claimed = forwarded.at(-trustedProxies) ?? ''
  return plainAddress.test(claimed) ? claimed : direct
}

/** The client credentials of HTTP Basic authentication, both form-encoded before base64; undefined when absent or unreadable. */
const readClient = (headers: Headers): RequestFacts['client'] => {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  try {
    const [plainId = '', plainSecret = ''] = [id, secret].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
    return plainId === '' ? undefined : { id: plainId, secret: plainSecret }
  } catch {
    return undefined
  }
}

/** The facts about a request that are not its content. A sane `X-Request-Id` is kept, so that traces join up. */
export const requestFacts = (
  request: Request,
  socket: string | undefined,
  options: { trustedProxies: number; closing: AbortSignal },
): RequestFacts => {
  const given = request.headers.get('x-request-id')
  let signal: AbortSignal | undefined
  return {
    id: given !== null && saneId.test(given) ? given : randomUUID(),
    ip: clientAddress(request.headers, socket, options.trustedProxies),
    user_agent: request.headers.get('user-agent') ?? undefined,
    get client() {
      return readClient(request.headers)
    },
    // Created when it is first used: most handlers never use it.
    get signal() {
      signal ??= AbortSignal.any([request.signal, options.closing])
      return signal
    },
  }
}
