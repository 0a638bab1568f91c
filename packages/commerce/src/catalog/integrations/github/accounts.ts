import { type AccountConnection, type ConnectedAccount, PlatformError } from '../port.ts'
import { type GithubOptions, type OpenClient, webUrlOf } from './client.ts'
import { ask, causeOf, hasStatus, isOperatorsFault } from './failures.ts'

/** What the code of a person was exchanged for. */
type Tokens = { readonly token: string; readonly refreshToken?: string; readonly expiresAt?: string }

/** How people prove that an account at GitHub is theirs: they let the App know who they are. */
export const connectAccounts = (options: GithubOptions, open: OpenClient): AccountConnection => {
  const accountOf = async ({ token, refreshToken, expiresAt }: Tokens): Promise<ConnectedAccount> => {
    const { asPerson } = await open()
    const { data } = await asPerson(token).request('GET /user')
    return {
      account_id: String(data.id),
      username: data.login,
      access_token: token,
      refresh_token: refreshToken ?? null,
      expires_at: expiresAt === undefined ? null : new Date(expiresAt),
    }
  }

  /** A code that is wrong, used or over is something that the customer has to renew. */
  const byPerson = <Answer>(question: () => Promise<Answer>): Promise<Answer> =>
    ask(async () => {
      try {
        return await question()
      } catch (error) {
        if (!(error instanceof Error) || !hasStatus(error, 400, 401) || isOperatorsFault(error)) throw error
        throw new PlatformError(
          'action_required',
          'GitHub does not accept the connection of the account any more. Connect the account again.',
          { cause: causeOf(error) },
        )
      }
    })

  return {
    authorizeUrl: ({ state, redirect_url }) => {
      const query = new URLSearchParams({ client_id: options.clientId, redirect_uri: redirect_url, state })
      return `${webUrlOf(options.apiUrl)}/login/oauth/authorize?${query}`
    },
    exchange: (code, redirect_url) =>
      byPerson(async () => {
        const { app } = await open()
        const { authentication } = await app.oauth.createToken({ code, redirectUrl: redirect_url })
        return accountOf(authentication)
      }),
  }
}
