import type { Discord } from './discord/port.ts'
import type { Github } from './github/port.ts'
import { PlatformError, type PlatformName } from './port.ts'

/** Platforms on which benefits can give access; a platform that the operator has not set up is absent. */
export type Integrations = { readonly github?: Github; readonly discord?: Discord }

/** Display names of the platforms. */
export const platformTitles: Readonly<Record<PlatformName, string>> = {
  github: 'GitHub',
  discord: 'Discord',
}

/** Settings that connect a server to a platform. */
const settings: Readonly<Record<PlatformName, string>> = {
  github: 'GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY, GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET',
  discord: 'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN',
}

/** Returns the message for a platform that the operator has not set up. */
export const notSetUp = (platform: PlatformName): string =>
  `This server is not connected to ${platformTitles[platform]}. Its operator must set ${settings[platform]}.`

/**
 * Returns the adapter of a platform, for a delivery.
 *
 * @throws PlatformError `retry` if the operator has not set the platform up: they can do so at any time, so
 * the delivery is worth a retry
 */
export const requirePlatform = <Adapter>(platform: PlatformName, adapter: Adapter | undefined): Adapter => {
  if (adapter === undefined) throw new PlatformError('retry', notSetUp(platform))
  return adapter
}

declare module '../../core/services.ts' {
  interface Services {
    readonly integrations: Integrations
  }
}
