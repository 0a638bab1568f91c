import type { Config } from '@atelier/plumbing/config'
import { html, messagePage } from '@atelier/plumbing/frame'
import { isLoopback, isOwnRequest, jsonReply, type PageReply, readCookie } from '@atelier/plumbing/http'
import { deriveKey, isSameSecret, tokenFromSeed } from '@atelier/plumbing/tokens'

type Reach = Pick<Config, 'host' | 'publicUrl' | 'payments'>

/** The addresses that the server listens on: a sandbox only on this machine, unless HOST says otherwise. Undefined: all. */
export const listenHosts = ({
  host,
  payments,
}: Pick<Reach, 'host' | 'payments'>): readonly string[] | undefined => {
  if (host !== undefined) return [host]
  return payments.processor === 'sandbox' ? ['127.0.0.1', '::1'] : undefined
}

/** Whether other machines can reach the server, directly or through a proxy on this machine. */
export const isReachable = ({ host, publicUrl, payments }: Reach): boolean =>
  !(listenHosts({ host, payments }) ?? ['']).every(isLoopback) || !isLoopback(new URL(publicUrl).hostname)

/** The pages and calls that show everybody's mail and move the time of the whole installation. */
const operatorPaths = ['/inbox', '/clock', '/sandbox/clock']

const isOperatorPath = (path: string): boolean =>
  operatorPaths.some((one) => path === one || path.startsWith(`${one}/`))

const cookieName = 'atelier_operator'
const cookieSeconds = 30 * 86_400

/** The header in which a program sends the operator's key. */
export const keyHeader = 'atelier-operator-key'

/** The address of these pages may hold the key, which no other site is to learn. */
const headers = { 'Referrer-Policy': 'no-referrer' }

const forbidden = (path: string, sentence: string): PageReply =>
  path.startsWith('/sandbox/')
    ? jsonReply(403, { error: 'NotPermitted', detail: sentence })
    : messagePage({ title: 'This is not open to you', sentence }, { status: 403, headers })

const foreign =
  'This was sent from a page of somebody else, or to a name that is not this server’s. Open the page at PUBLIC_URL.'
const locked =
  'This belongs to the operator of this sandbox. The link that opens it stands on the terminal on which Atelier was started.'

/** The key that follows from the secret of an installation. */
export const operatorKey = (secret: string): string =>
  tokenFromSeed('atelier_key_', deriveKey(secret, 'operator pages'))

export type OperatorAccess = {
  /** The address of one of the operator's pages, with the key when one is needed. */
  link(path: '/inbox' | '/clock'): string
  /** Decides about a request for an operator's page or call; undefined lets it pass. */
  gate(path: string, request: Request): PageReply | undefined
}

/**
 * Who may open the inbox and move the clock of a sandbox. On a machine of one's own, everybody who can reach the
 * server; a server that others can reach asks for a key that follows from the server's secret. The link on the
 * terminal carries the key; it is exchanged for a cookie that no script can read and no other site can use, and
 * a page that leads on takes the place of the link in the history.
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

  /** Answered instead of a redirect: a cookie of this kind does not come along with a redirect from a foreign page. */
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
      const given = new URL(url).searchParams.get('key')
      if (method === 'GET' && given !== null && isSameSecret(given, key)) return exchange(path)
      const sent = [readCookie(request.headers, cookieName) ?? '', request.headers.get(keyHeader) ?? '']
      return sent.some((one) => isSameSecret(one, key)) ? undefined : forbidden(path, locked)
    },
  }
}
