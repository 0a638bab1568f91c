import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { build, type Manifest } from 'vite'

type Manifests = ReadonlyMap<string, Manifest>

/** URLs of all built files of some pages. */
const urlsOf = (manifests: Manifests, names: readonly string[]): string[] => {
  const files = names.flatMap((name) =>
    Object.values(manifests.get(name) ?? {}).flatMap(({ file, assets = [] }) => [file, ...assets]),
  )
  return [...new Set(files.filter((file) => !file.endsWith('.css')))].toSorted().map((file) => `/${file}`)
}

/** Cache name: changes with the assets and with the offline page, whose name has no hash. */
const nameOf = async (dist: string, assets: readonly string[]): Promise<string> => {
  const hash = createHash('sha256').update(assets.join())
  const pages = (await readdir(dist)).filter((file) => /^offline\b.*\.html$/.test(file))
  for (const page of pages.toSorted()) hash.update(await readFile(`${dist}/${page}`))
  return hash.digest('hex').slice(0, 16)
}

/** Builds the service worker of the studio, with the list of its cached assets. Its own URL never changes. */
export const buildServiceWorker = async (dist: string, manifests: Manifests): Promise<void> => {
  const assets = urlsOf(manifests, ['studio', 'offline'])
  const built = {
    name: await nameOf(dist, assets),
    // Letters outside of western Europe use the device's own typeface offline.
    offline: urlsOf(manifests, ['offline']).filter((file) => !file.includes('-latin-ext-')),
    assets,
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { built: JSON.stringify(built) },
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/../install/worker/service-worker.ts`,
        output: { entryFileNames: 'service-worker.js' },
      },
    },
  })
}
