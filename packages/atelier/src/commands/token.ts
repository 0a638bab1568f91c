import type { ListedToken } from '@atelier/commerce'
import { grantableScopes } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { listText, type OutputOptions } from '../command-line/output.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { openRuntime } from '../open-runtime.ts'
import { openPlatform, type Platform, studioTokenName } from '../open-platform.ts'

const defaultDays = 90

/** Returns the expiry of a token. @throws UsageError when the text is not a valid time */
export const expiryOf = (text: string, now: Date): Date | null => {
  if (text === 'never') return null
  const count = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0)
  if (count === 0)
    throw new UsageError(`The expiry is "${text}"; it must be a number of days such as 30d, or never.`)
  return after(now, days(count))
}

const checkName = (name: string): string => {
  if (name === studioTokenName)
    throw new Error(`The token "${name}" belongs to the server itself. Choose another name.`)
  if (!/^[\w][\w .@-]{0,59}$/.test(name))
    throw new UsageError(
      `The name is "${name}"; it must be 1 to 60 letters, digits and spaces, and start with a letter or a digit.`,
    )
  return name
}

const momentOf = (date: Date | null, none: string): string =>
  date === null ? none : date.toISOString().slice(0, 16).replace('T', ' ')

const scopesOf = (scopes: readonly string[]): string =>
  grantableScopes.every((scope) => scopes.includes(scope)) ? 'all' : scopes.join(' ')

/** Returns the listed form of the tokens. Times are UTC. */
export const listedTokens = (tokens: readonly ListedToken[]): object[] =>
  tokens.map(({ name, start, id, created_at, last_used_at, expires_at, scopes }) => ({
    name,
    token: start === null ? '' : `${start}…`,
    created: momentOf(created_at, ''),
    last_used: momentOf(last_used_at, 'never'),
    expires: momentOf(expires_at, 'never'),
    id,
    scopes: scopesOf(scopes),
  }))

const columns = 'name,token,created,last_used,expires,id,scopes'

const revoke = async ({ commerce, demo }: Platform, name: string): Promise<string> => {
  const tokens = await commerce.listTokens(demo.organization_id)
  const matches = tokens.filter((token) => token.name === name || token.id === name)
  if (matches.length === 0)
    throw new Error(`There is no token "${name}". To list all tokens, run "npx atelier token list".`)
  if (matches.some((token) => token.name === studioTokenName))
    throw new Error(`The token "${studioTokenName}" belongs to the server itself and cannot be revoked.`)
  await commerce.revokeTokens(
    demo.organization_id,
    matches.map(({ id }) => id),
  )
  return `Revoked ${matches.length === 1 ? 'one token' : `${matches.length} tokens`} named "${matches[0]?.name}".\n`
}

/**
 * Returns a note about the expiry of a token, which scripts that move the sandbox clock reach sooner than
 * they expect.
 */
const expiryNote = (expires_at: Date): string =>
  `This token is valid until ${momentOf(expires_at, '')} UTC by the sandbox clock, and expires when you move the clock past that time. For scripts that move the clock, use --expires never.\n`

const open = async (platform: Platform, name: string, expires: string | undefined) => {
  const { commerce, demo, clock, sandboxClock } = platform
  const { organization_id } = demo
  const text = await commerce.openNamedToken({
    organization_id,
    name: checkName(name),
    expires_at: expiryOf(expires ?? `${defaultDays}d`, clock.now()),
    change_expiry: expires !== undefined,
  })
  const token = (await commerce.listTokens(organization_id)).find((listed) => listed.name === name)
  // Standard output is the token alone, for scripts.
  if (sandboxClock !== undefined && token?.expires_at) process.stderr.write(expiryNote(token.expires_at))
  return `${text}\n`
}

/** Opens the installation of this folder, prints the result of the work, and closes it. */
const printOf = async (work: (platform: Platform) => Promise<string>): Promise<number> => {
  const runtime = await openRuntime({ join: true })
  try {
    process.stdout.write(await work(await openPlatform(runtime)))
    return 0
  } finally {
    await runtime.close()
  }
}

/**
 * Prints an access token of the organization that the installation started with, with all scopes. Repeated
 * calls with a name print the same token while it is valid.
 */
export const openToken = (
  name: string,
  { expires }: { readonly expires?: string | undefined },
): Promise<number> => printOf((platform) => open(platform, name, expires))

/** Lists the access tokens. */
export const listTokens = (options: OutputOptions): Promise<number> =>
  printOf(async ({ commerce, demo }) =>
    listText(listedTokens(await commerce.listTokens(demo.organization_id)), { columns, ...options }),
  )

/** Revokes the tokens of a name, or the one of an id, immediately. */
export const revokeToken = (name: string): Promise<number> => printOf((platform) => revoke(platform, name))
