import { readFileSync } from 'node:fs'
import { type ApiVersion, apiVersions } from '@atelier/contract'
import { fileURLToPath } from 'node:url'

const ofRepository = '../../node_modules'
const ofClients = './clients/node_modules'

/**
 * Folder of each release of the SDK: installed with the repository, or by `install.ts` with the adapters that
 * need it.
 */
const places = {
  '0.32.5': `${ofRepository}/polar-sdk-0-32-5`,
  '0.32.9': `${ofRepository}/@polar-sh/sdk`,
  '0.32.16': `${ofRepository}/polar-sdk-0-32-16`,
  '0.42.5': `${ofClients}/@polar-sh/hono/node_modules/@polar-sh/sdk`,
  '0.47.1': `${ofClients}/@polar-sh/sdk`,
  '0.49.0': `${ofRepository}/polar-sdk-0-49`,
  '1.0.1': `${ofClients}/polar-sdk-1`,
}

/**
 * Returns the folder of a release.
 *
 * @throws when another release is installed there
 */
export const folderOf = (release: string): string => {
  const place = places[release as keyof typeof places]
  const folder = fileURLToPath(new URL(place, import.meta.url))
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }
  if (version !== release) throw new Error(`${place} has the release ${version}, not ${release}.`)
  return folder
}

/** Client of a release; of the newer releases, which have a client for each version of the API, one of these. */
export type Client = { readonly release: string; readonly folder: string; readonly version?: ApiVersion }

/** Release with a client for each version of the API. */
export const versioned = '1.0.1'

/** Returns the clients of releases, by their names: the release, and the version that they call. */
export const clientsOf = (releases: readonly string[]): Readonly<Record<string, Client>> =>
  Object.fromEntries(
    releases.flatMap((release): [string, Client][] => {
      const client = { release, folder: folderOf(release) }
      if (release !== versioned) return [[release, client]]
      return apiVersions.map((version) => [`${release} ${version}`, { ...client, version }])
    }),
  )
