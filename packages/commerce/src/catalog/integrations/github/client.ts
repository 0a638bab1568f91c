import { requestSignal } from '../deadline.ts'

export type GithubOptions = {
  readonly appId: string
  /** The App's private key, as PEM. */
  readonly privateKey: string
  readonly clientId: string
  readonly clientSecret: string
  /** The address of another server with GitHub's API, such as a GitHub Enterprise Server's; default: GitHub itself. */
  readonly apiUrl?: string
  /** How long one request may take, in milliseconds. Default: 10 seconds. */
  readonly timeout?: number
}

const usualApiUrl = 'https://api.github.com'

/** Where people see the pages of the GitHub whose API has this address. */
export const webUrlOf = (apiUrl = usualApiUrl): string =>
  apiUrl === usualApiUrl
    ? 'https://github.com'
    : apiUrl.replace(/^https:\/\/api\.(.*\.ghe\.com)$/, 'https://$1').replace(/\/api\/v3$/, '')

/** Loaded at their first use: an installation without GitHub does not keep the libraries in its memory. */
const load = async () => {
  const [{ App }, { Octokit }] = await Promise.all([import('@octokit/app'), import('@octokit/core')])
  return { App, Octokit }
}

/** Failures are thrown, and the caller logs them; the libraries would write to the console besides. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const connect = async (options: GithubOptions) => {
  const { apiUrl = usualApiUrl, timeout = 10_000 } = options
  const { App, Octokit } = await load()
  const fetchInTime: typeof fetch = async (input, init) => {
    const { body, status, headers } = await fetch(input, { ...init, signal: requestSignal(timeout) })
    // Read here, where a body that is cut off is a failure: the libraries would take it for an empty one.
    const bytes = body === null ? null : await new Response(body).arrayBuffer()
    return new Response(bytes, { status, headers })
  }
  const OwnOctokit = Octokit.defaults({ baseUrl: apiUrl, request: { fetch: fetchInTime }, log: silent })
  const app = new App({
    appId: options.appId,
    privateKey: options.privateKey,
    oauth: { clientId: options.clientId, clientSecret: options.clientSecret },
    Octokit: OwnOctokit,
    log: silent,
  })
  return {
    /** Calls in the name of the App itself, and the exchange of codes for tokens. */
    app,
    /** Calls in the name of an installation, with a token that is made when it is needed and kept for its hour. */
    as: (installation_id: string) => app.getInstallationOctokit(Number(installation_id)),
    /** Calls in the name of a person. */
    asPerson: (token: string) => new OwnOctokit({ auth: token }),
  }
}

export type OpenClient = () => ReturnType<typeof connect>

/** Opens GitHub once, at the first call. */
export const lazyClient = (options: GithubOptions): OpenClient => {
  let client: ReturnType<typeof connect> | undefined
  return () => (client ??= connect(options))
}

const pageSize = 100

/** Reads a list page by page, in the largest pages that GitHub answers. */
export const readPages = async <Item>(
  read: (page: { readonly per_page: number; readonly page: number }) => Promise<readonly Item[]>,
): Promise<readonly Item[]> => {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const found = await read({ per_page: pageSize, page })
    items.push(...found)
    if (found.length < pageSize) return items
  }
}
