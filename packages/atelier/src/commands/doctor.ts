import { type Config, ConfigError, readConfig } from '@atelier/plumbing/config'
import { colors } from '../command-line/terminal.ts'
import { type Check, fail, ok } from '../doctor/check.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkDisk, checkNode, checkWeb } from '../doctor/check-machine.ts'
import { checkMail, checkProcessor, checkStorage } from '../doctor/check-services.ts'

/** @returns the settings, or a failed check for each invalid one */
const readSettings = (): Config | Check[] => {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map((sentence) => fail('settings', sentence, 'Correct this variable.'))
  }
}

/** Checks every part of an installation. The only change is one object in storage, which is deleted again. */
export const examine = async (): Promise<Check[]> => {
  const config = readSettings()
  if (Array.isArray(config)) return [checkNode(), ...config]
  const settings = ok('settings', `All settings are valid; data is stored in ${config.dataDir}.`)
  const results = await Promise.all([
    checkDisk(config),
    checkDatabase(config),
    checkStorage(config),
    checkMail(config),
    checkProcessor(config),
    checkWeb(config),
  ])
  return [checkNode(), settings, ...results.flat()]
}

const textOf = (checks: readonly Check[]): string => {
  const { green, yellow, red, dim } = colors(process.stdout)
  const paint = { ok: green, warn: yellow, fail: red }
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .map(
      ({ name, status, found, advice }) =>
        `${paint[status](status.padEnd(4))}  ${name.padEnd(width)}  ${found}\n${advice === undefined ? '' : `${' '.repeat(width + 8)}${dim('→')} ${advice}\n`}`,
    )
    .join('')
}

/** Checks the installation of this folder. @returns 1 when a check failed */
export const doctor = async ({ json = false }: { readonly json?: boolean | undefined }): Promise<number> => {
  // Files in storage are private to this account.
  process.umask(0o077)
  const checks = await examine()
  process.stdout.write(json ? `${JSON.stringify(checks, undefined, 2)}\n` : textOf(checks))
  return checks.some(({ status }) => status === 'fail') ? 1 : 0
}
