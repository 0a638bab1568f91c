import { parseArgs } from 'node:util'
import type { ListedToken } from '@atelier/commerce'
import { grantableScopes } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { openRuntime } from '../open-runtime.ts'
import { openPlatform, type Platform, studioTokenName } from '../open-platform.ts'

const usage = `  npx atelier token [NAME] [--expires 90d|never]
  npx atelier token list
  npx atelier token revoke NAME|ID`

const usualName = 'default'
const usualDays = 90

/** The moment at which a token expires. @throws Error with a sentence when the text is no time */
export const expiryOf = (text: string, now: Date): Date | null => {
  if (text === 'never') return null
  const count = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0)
  if (count === 0)
    throw new Error(`The expiry is "${text}"; it must be a number of days such as 30d, or never.`)
  return after(now, days(count))
}

const checkName = (name: string): string => {
  if (name === studioTokenName)
    throw new Error(`The token "${name}" belongs to the server itself. Choose another name.`)
  if (!/^[\w][\w .@-]{0,59}$/.test(name))
    throw new Error(
      `The name is "${name}"; it must be 1 to 60 letters, digits and spaces, and begin with a letter or a digit.`,
    )
  return name
}

const momentOf = (date: Date | null, none: string): string =>
  date === null ? none : date.toISOString().slice(0, 16).replace('T', ' ')

const scopesOf = (scopes: readonly string[]): string =>
  grantableScopes.every((scope) => scopes.includes(scope)) ? 'all' : scopes.join(' ')

/** The tokens as a table, the names of the columns first. Times are UTC. */
export const tableOf = (tokens: readonly ListedToken[]): string => {
  const rows = tokens.map(({ name, start, id, created_at, last_used_at, expires_at, scopes }) => [
    name,
    start === null ? '' : `${start}…`,
    momentOf(created_at, ''),
    momentOf(last_used_at, 'never'),
    momentOf(expires_at, 'never'),
    id,
    scopesOf(scopes),
  ])
  const all = [['NAME', 'TOKEN', 'CREATED', 'LAST USED', 'EXPIRES', 'ID', 'SCOPES'], ...rows]
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? []
  return all
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

const list = async ({ commerce, demo }: Platform): Promise<string> =>
  tableOf(await commerce.listTokens(demo.organization_id))

const revoke = async ({ commerce, demo }: Platform, name: string): Promise<string> => {
  const tokens = await commerce.listTokens(demo.organization_id)
  const found = tokens.filter((token) => token.name === name || token.id === name)
  if (found.length === 0)
    throw new Error(`There is no token "${name}". "npx atelier token list" shows the tokens there are.`)
  if (found.some((token) => token.name === studioTokenName))
    throw new Error(`The token "${studioTokenName}" belongs to the server itself and cannot be revoked.`)
  await commerce.revokeTokens(
    demo.organization_id,
    found.map(({ id }) => id),
  )
  return `Revoked ${found.length === 1 ? 'one token' : `${found.length} tokens`} called "${found[0]?.name}".\n`
}

const open = async ({ commerce, demo, clock }: Platform, name: string, expires: string | undefined) => {
  const expires_at = expiryOf(expires ?? `${usualDays}d`, clock.now())
  const { organization_id } = demo
  const text = await commerce.openNamedToken({
    organization_id,
    name: checkName(name),
    expires_at,
    change_expiry: expires !== undefined,
  })
  return `${text}\n`
}

/**
 * Prints an access token of the demo organization with all scopes, or lists and revokes tokens. Asked again for a
 * name, it prints the same token as long as that is valid.
 */
export const token = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { expires: { type: 'string' } },
  })
  const [first = usualName, second, ...more] = positionals
  const isWrong =
    first === 'revoke'
      ? second === undefined
      : second !== undefined || (first === 'list' && values.expires !== undefined)
  if (isWrong || more.length > 0) throw new Error(`This is how tokens are asked for:\n${usage}`)
  const runtime = await openRuntime({ join: true })
  try {
    const platform = await openPlatform(runtime)
    const answer =
      first === 'list'
        ? await list(platform)
        : first === 'revoke'
          ? await revoke(platform, second ?? '')
          : await open(platform, first, values.expires)
    process.stdout.write(answer)
    return 0
  } finally {
    await runtime.close()
  }
}
