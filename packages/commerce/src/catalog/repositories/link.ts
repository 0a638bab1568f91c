import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { lock } from '../../core/database/lock.ts'
import type { Github, GithubRepository } from '../integrations/github/port.ts'
import { PlatformError } from '../integrations/port.ts'
import type { Services } from '../../core/services.ts'
import {
  beginReading,
  findAccount,
  findKnownRepositories,
  getAccountOf,
  selectLinkedAccounts,
} from './link-queries.ts'
import {
  postponeRefresh,
  removeAccount,
  removeOtherRepositories,
  storeAccount,
  storeRepositories,
} from './link-write-queries.ts'
import type { ExternalOrganizationRow } from './queries.ts'

type LinkServices = Pick<Services, 'database' | 'clock' | 'log' | 'integrations'>

/**
 * Refresh interval of linked accounts, in milliseconds. Checks of their repositories refresh them as well.
 */
const refreshEvery = days(1)
/** Maximum age of a reading used for a check, in milliseconds. */
const goodFor = minutes(5)

/** Reads an installation from GitHub; undefined when it is removed or suspended. */
const readInstallation = async (github: Github, installation_id: string) => {
  const installation = await github.findInstallation(installation_id)
  if (installation === undefined || installation.is_suspended) return undefined
  const [profile, repositories] = await Promise.all([
    github.readProfile(installation),
    github.listRepositories(installation_id),
  ])
  return { installation, profile, repositories }
}

/**
 * Links an installation of the App to an organization, with the repositories that the token's owner
 * administers. Access to the installation is not sufficient: everyone with read access to one of its
 * repositories has it.
 *
 * @returns the account and the number of linked repositories; undefined when the person administers none
 * @throws PlatformError
 */
export const linkInstallation = async (
  { database, clock }: LinkServices,
  github: Github,
  link: { readonly organization_id: string; readonly installation_id: string; readonly access_token: string },
): Promise<{ readonly account: string; readonly repositories: number } | undefined> => {
  const { organization_id, installation_id, access_token } = link
  const reading = await beginReading(database.db)
  const administered = await github.findAdministered(access_token, installation_id)
  if (administered === undefined || administered.size === 0) return undefined
  const installed = await readInstallation(github, installation_id)
  if (installed === undefined) return undefined
  const now = clock.now()
  const moments = { reading, read_at: now, refresh_at: after(now, refreshEvery) }
  return database.transact(async (tx) => {
    const latest = await storeAccount(tx, organization_id, installed.installation, installed.profile, moments)
    const account = latest ?? (await getAccountOf(tx, organization_id, installed.installation.account.id))
    const knownIds = latest && (await findKnownRepositories(tx, account.id))
    const linked = installed.repositories.filter(({ id }) => administered.has(id) || knownIds?.has(id))
    await storeRepositories(tx, account, linked, now)
    // A later reading has removed missing repositories, but does not include the repositories linked here.
    if (latest !== undefined)
      await removeOtherRepositories(
        tx,
        account.id,
        linked.map(({ id }) => id),
        now,
      )
    return { account: account.name, repositories: linked.length }
  })
}

/**
 * Refreshes a linked account: updates its repositories, removes those that the App no longer reaches, and
 * removes the account when the App is uninstalled. Adds nothing, since that requires an administrator of the
 * repository.
 *
 * @returns all repositories that the App reaches, linked or not; undefined when the account was removed
 * @throws PlatformError
 */
export const refreshAccount = async (
  { database, clock }: LinkServices,
  github: Github,
  { id, organization_id, installation_id }: ExternalOrganizationRow,
): Promise<readonly GithubRepository[] | undefined> => {
  const reading = await beginReading(database.db)
  const installed = await readInstallation(github, installation_id)
  const now = clock.now()
  const moments = { reading, read_at: now, refresh_at: after(now, refreshEvery) }
  await database.transact(async (tx) => {
    await lock(tx, 'external_organizations', { id, organization_id })
    const stored = await findAccount(tx, id)
    if (stored === undefined) return
    // Linked or refreshed during the call to GitHub: the stored state is newer.
    if (stored.installation_id !== installation_id || stored.reading > reading) return
    if (installed === undefined) return removeAccount(tx, id, reading, now)
    const knownIds = await findKnownRepositories(tx, id)
    const linked = installed.repositories.filter((repository) => knownIds.has(repository.id))
    await storeAccount(tx, organization_id, installed.installation, installed.profile, moments)
    await storeRepositories(tx, stored, linked, now)
    await removeOtherRepositories(
      tx,
      id,
      linked.map((repository) => repository.id),
      now,
    )
  })
  return installed?.repositories
}

/** Returns true if the reading of an account is too old for a check. */
export const isStale = ({ read_at }: ExternalOrganizationRow, now: Date): boolean =>
  after(read_at, goodFor) <= now

/** Refreshes every linked account once a day. A failed refresh is retried later and changes nothing. */
export const refreshAccounts = defineDue({
  name: 'repositories.refresh',
  rows: selectLinkedAccounts,
  recurring: true,
  run: async (services: LinkServices, id, now) => {
    const { database, integrations, log } = services
    const account = await findAccount(database.db, id)
    if (account?.refresh_at == null || account.refresh_at > now) return
    if (integrations.github === undefined) return postponeRefresh(database.db, id, after(now, refreshEvery))
    try {
      await refreshAccount(services, integrations.github, account)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const wait = error.kind === 'retry' ? (error.retry_after_ms ?? hours(1)) : refreshEvery
      log.warn({ err: error, account: account.name }, 'The repositories of a GitHub account were not read.')
      await postponeRefresh(database.db, id, after(now, wait))
    }
  },
})
