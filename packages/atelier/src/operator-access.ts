import type { Config } from '@atelier/plumbing/config'
import { html, messagePage } from '@atelier/plumbing/frame'
import { isLoopback, isOwnRequest, jsonReply, type PageReply, readCookie } from '@atelier/plumbing/http'
import { deriveKey, isSameSecret, tokenFromSeed } from '@atelier/plumbing/tokens'

type Reach = Pick<Config, 'host' | 'publicUrl' | 'payments'>

/**
 * Returns the URLs that the server listens on: a sandbox only on this machine, unless HOST says
 * otherwise. Undefined: all.
 */
export const listenHosts = ({
  host,
  payments,
}: Pick<Reach, 'host' | 'payments'>): readonly string[] | undefined => {
  if (host !== undefined) return [host]
  return payments.isSimulated ? ['127.0.0.1', '::1'] : undefined
}

/** True when other machines can reach the server, directly or through a proxy on this machine. */
export const isReachable = ({ host, publicUrl, payments }: Reach): boolean =>
  !(listenHosts({ host, payments }) ?? ['']).every(isLoopback) || !isLoopback(new URL(publicUrl).hostname)

/** Pages and calls that show all mail and move the time of the whole installation. */
const operatorPaths = ['/inbox', '/clock', '/sandbox/clock']

const isOperatorPath = (path: string): boolean =>
  operatorPaths.some((operatorPath) => path === operatorPath || path.startsWith(`${operatorPath}/`))

const cookieName = 'atelier_operator'
const cookieSeconds = 30 * 86_400

/** Header with the operator's key, for programs. */
export const keyHeader = 'atelier-operator-key'

/** The URL of these pages may contain the key, which must not leak to other sites. */
const headers = { 'Referrer-Policy': 'no-referrer' }

const forbidden = (path: string, sentence: string): PageReply =>
  path.startsWith('/sandbox/')
    ? jsonReply(403, { error: 'NotPermitted', detail: sentence })
    : messagePage({ title: 'You do not have access to this', sentence }, { status: 403, headers })

const foreign =
  'The request came from a page of another origin, or names another host. Open the page at PUBLIC_URL.'
const locked =
  'This belongs to the operator of this sandbox. Open it with the link printed in the terminal where Atelier was started.'

/** Derives the operator's key from the secret of an installation. */
export const operatorKey = (secret: string): string =>
  tokenFromSeed('atelier_key_', deriveKey(secret, 'operator pages'))

export type OperatorAccess = {
  /** Returns the URL of an operator's page, with the key if necessary. */
  link(path: '/inbox' | '/clock'): string
  /** Decides about a request for an operator's page or call; undefined lets it pass. */
  gate(path: string, request: Request): PageReply | undefined
}

/**
 * Creates the access control of the inbox and of a sandbox's clock. On a private machine, everyone who can
 * reach the server has access; a server that others can reach requires a key derived from its secret. The
 * link on the terminal carries the key; it is exchanged for an HttpOnly cookie that no other site can use,
 * and an intermediate page replaces the link in the history.
 */
export const createOperatorAccess = (config: Reach, secret: string): OperatorAccess => {
  const { publicUrl } = config
  const key = operatorKey(secret)
  const isLocked = isReachable(config)
  const cookie = [
    `${cookieName}=${key}`,
    'Path=/',
    `Max-Age=${cookieSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

  /**
   * Returns a page instead of a redirect: browsers do not send such a cookie with a redirect from another
   * site.
   */
  const exchange = (path: string): PageReply =>
    messagePage(
      {
        title: 'Opening',
        sentence: 'This browser now has the key.',
        more: html`<p><a href="${path}">Continue</a></p>`,
      },
      { headers: { ...headers, 'Set-Cookie': cookie, Refresh: `0; url=${encodeURI(path)}` } },
    )

  return {
    link: (path) => `${publicUrl}${path}${isLocked ? `?key=${key}` : ''}`,
    gate: (path, request) => {
      if (!isOperatorPath(path)) return undefined
      if (!isOwnRequest(request, publicUrl)) return forbidden(path, foreign)
      if (!isLocked) return undefined
      const { method, url } = request
      const candidate = new URL(url).searchParams.get('key')
      if (method === 'GET' && candidate !== null && isSameSecret(candidate, key)) return exchange(path)
      const candidates = [readCookie(request.headers, cookieName) ?? '', request.headers.get(keyHeader) ?? '']
      return candidates.some((item) => isSameSecret(item, key)) ? undefined : forbidden(path, locked)
    },
  }
}
