import { boundedFetch } from '@atelier/plumbing/http'
import { requestSignal } from '../deadline.ts'

export type GithubOptions = {
  readonly appId: string
  /** The App's private key, as PEM. */
  readonly privateKey: string
  readonly clientId: string
  readonly clientSecret: string
  /**
   * Base URL of another server with GitHub's API, such as a GitHub Enterprise Server. Default: GitHub itself.
   */
  readonly apiUrl?: string
  /** Request timeout, in milliseconds. Default: 10 seconds. */
  readonly timeout?: number
}

const usualApiUrl = 'https://api.github.com'

/** Returns the address of GitHub's web pages that belongs to an API base URL. */
export const webUrlOf = (apiUrl = usualApiUrl): string =>
  apiUrl === usualApiUrl
    ? 'https://github.com'
    : apiUrl.replace(/^https:\/\/api\.(.*\.ghe\.com)$/, 'https://$1').replace(/\/api\/v3$/, '')

/** Loaded on first use, so that an installation without GitHub does not hold the libraries in memory. */
const load = async () => {
  const [{ App }, { Octokit }] = await Promise.all([import('@octokit/app'), import('@octokit/core')])
  return { App, Octokit }
}

/**
 * Failures are thrown and logged by the caller; without this the libraries would also write to the console.
 */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const connect = async (options: GithubOptions) => {
  const { apiUrl = usualApiUrl, timeout = 10_000 } = options
  const { App, Octokit } = await load()
  // Bodies are read before the libraries see them: they would treat a truncated one as an empty one.
  const fetchInTime: typeof fetch = boundedFetch((input: RequestInfo | URL, init: RequestInit | undefined) =>
    fetch(input, { ...init, signal: requestSignal(timeout) }),
  )
  const OwnOctokit = Octokit.defaults({ baseUrl: apiUrl, request: { fetch: fetchInTime }, log: silent })
  const app = new App({
    appId: options.appId,
    privateKey: options.privateKey,
    oauth: { clientId: options.clientId, clientSecret: options.clientSecret },
    Octokit: OwnOctokit,
    log: silent,
  })
  return {
    /** Calls as the App itself, and the exchange of codes for tokens. */
    app,
    /** Calls as an installation; its token is created on demand and cached for its hour. */
    as: (installation_id: string) => app.getInstallationOctokit(Number(installation_id)),
    /** Calls as a person. */
    asPerson: (token: string) => new OwnOctokit({ auth: token }),
  }
}

export type OpenClient = () => ReturnType<typeof connect>

/** Returns a function that connects to GitHub once, on its first call. */
export const lazyClient = (options: GithubOptions): OpenClient => {
  let client: ReturnType<typeof connect> | undefined
  return () => (client ??= connect(options))
}

const pageSize = 100

/** Reads all pages of a list, at GitHub's maximum page size. */
export const readPages = async <Item>(
  read: (page: { readonly per_page: number; readonly page: number }) => Promise<readonly Item[]>,
): Promise<readonly Item[]> => {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const batch = await read({ per_page: pageSize, page })
    items.push(...batch)
    if (batch.length < pageSize) return items
  }
}
