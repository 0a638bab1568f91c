import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { after, days } from '@atelier/plumbing/clock'
import { dataPath } from '@atelier/plumbing/config'

/** Name of the token in lists of tokens, by which it can be revoked. */
const localTokenName = 'command line'

const fileIn = (dataDir: string): string => dataPath(dataDir, 'command-line-token')

/** Creates a token of 90 days, which anyone with the data folder could create anyway. */
const openToken = async (): Promise<string> => {
  const [{ openRuntime }, { openPlatform }] = await Promise.all([
    import('../open-runtime.ts'),
    import('../open-platform.ts'),
  ])
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce, demo, clock } = await openPlatform(runtime)
    return await commerce.openNamedToken({
      organization_id: demo.organization_id,
      name: localTokenName,
      expires_at: after(clock.now(), days(90)),
      change_expiry: false,
    })
  } finally {
    await runtime.close()
  }
}

/**
 * Returns the access token with which commands call the server of a data folder on this machine. It is stored
 * in that folder, which is private to one account, so that the database is opened only once.
 *
 * @param renew creates another one, because the one in the folder is no longer valid
 */
export const localToken = async (dataDir: string, { renew = false } = {}): Promise<string> => {
  const file = fileIn(dataDir)
  if (renew) rmSync(file, { force: true })
  else
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      // The first command in this folder creates it.
    }
  const token = await openToken()
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  return token
}
