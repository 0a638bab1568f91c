import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build, type Manifest } from 'vite'
import { compressTree } from './build/compress-tree.ts'
import { buildEmbedScript } from './build/embed-script.ts'
import { chunkOf, fillPage } from './build/fill-page.ts'
import { plainEndpoints } from './build/plain-endpoints.ts'
import { writeFirstLoads } from './build/first-loads.ts'
import type { RenderedPage } from './build/rendered-page.ts'
import { buildServerPages } from './build/server-pages.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import { pages } from './vite.config.ts'

const webFolder = import.meta.dirname
const dist = `${webFolder}/dist`

/** Source files of a page: its script, its HTML template, and the module that prerenders it. */
type PageSources = { readonly entry: string; readonly template: string; readonly prerender: string }

/** The applications, and the offline page. */
const sources: Readonly<Record<string, PageSources>> = {
  ...Object.fromEntries(
    pages.map((name) => [
      name,
      { entry: `${name}/main.tsx`, template: `${name}/index.html`, prerender: `${name}/prerender.tsx` },
    ]),
  ),
  offline: {
    entry: 'install/offline.ts',
    template: 'install/offline.html',
    prerender: 'install/prerender.tsx',
  },
}

/** Initial HTML of each page, by page name; rendered by a separate build for Node. */
const prerender = async (): Promise<Record<string, RenderedPage[]>> => {
  const input = Object.fromEntries(
    Object.entries(sources).map(([name, page]) => [name, `${webFolder}/${page.prerender}`]),
  )
  await build({
    configFile: `${webFolder}/vite.config.ts`,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: `${dist}/.prerender`,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs', codeSplitting: { groups: [] } } },
    },
    ssr: { noExternal: [/^@atelier\//] },
  })
  const rendered: Record<string, RenderedPage[]> = {}
  for (const name of Object.keys(sources)) {
    const { renderPages } = (await import(`${dist}/.prerender/${name}.mjs`)) as {
      renderPages: () => RenderedPage[] | Promise<RenderedPage[]>
    }
    rendered[name] = await renderPages()
  }
  await rm(`${dist}/.prerender`, { recursive: true })
  return rendered
}

/**
 * Modules used by at least eleven parts of the dashboard, as one file of its first load. Without it a list
 * would need thirty files of a kilobyte or less, loaded one at a time over the browser's six connections.
 * Excludes the forms library, which lists do not need.
 */
const dashboardKit = {
  name: 'kit',
  test: /packages[\\/](web[\\/](ui|lib(?![\\/]use-body-form)|dashboard)|contract|sdk)[\\/]|lucide-react/,
  minShareCount: 11,
}

/**
 * Modules of lists, as one file of its first load (2 KB): filters, chosen columns, export. Without it such a page needs eleven
 * files, most of a kilobyte, and the browser loads six at a time.
 */
const dashboardLists = {
  name: 'lists',
  test: /dashboard[\\/](shared[\\/](use-list-columns|use-save-table|use-custom-fields|list-columns|CustomerName)|lookups[\\/]LookupFilters)|web[\\/](lib[\\/](read-all|save-blob)|ui[\\/]DateRange\.)/,
  minShareCount: 2,
}

/** The client of the portal, as one file of its first load, which is larger if its parts are shared with other files. */
const portalClient = { name: 'client', test: /packages[\\/]sdk[\\/]/, minShareCount: 1 }

/** The same of the portal, whose first load is smallest with modules that eighteen parts share. */
const portalKit = {
  name: 'kit',
  test: /packages[\\/](web[\\/](ui|lib|portal)|contract)[\\/]|lucide-react/,
  minShareCount: 18,
}

/** Groups of modules that share a file, by application; a module belongs to the first that takes it. */
const groupsOf: Readonly<Record<string, readonly (typeof dashboardKit)[]>> = {
  dashboard: [dashboardKit, dashboardLists],
  portal: [portalClient, portalKit],
}

/** Script that loads the studio's script after the first paint. */
const early = 'studio/early.ts'
/** Script that makes the studio installable, after its own script. */
const register = 'install/register.ts'

/** Builds one script into `dist`, and returns its manifest by source file. */
const buildScript = async (name: string, entry: string): Promise<Manifest> => {
  const manifest = `.vite/${name}.json`
  const isStudio = name === 'studio'
  const input = { [name]: `${webFolder}/${entry}`, ...(isStudio && { early: `${webFolder}/${early}` }) }
  const groups = groupsOf[name]
  const output = groups === undefined ? {} : { codeSplitting: { groups: [...groups] } }
  await build({
    configFile: `${webFolder}/vite.config.ts`,
    logLevel: 'warn',
    // The dashboard validates its calls, and its forms and URLs use the schemas.
    plugins: name === 'dashboard' ? [] : [plainEndpoints],
    build: {
      emptyOutDir: false,
      // The public files are copied once.
      copyPublicDir: isStudio,
      manifest,
      // All styles of the studio are inlined in its page: a style sheet that failed to load would not be
      // retried.
      cssCodeSplit: !isStudio,
      // Its groups are merged with those of the configuration.
      rolldownOptions: { input, output },
    },
  })
  return JSON.parse(await readFile(`${dist}/${manifest}`, 'utf8')) as Manifest
}

const scriptTag = (file: string): string =>
  `<script type="module" src="/${file}" fetchpriority="low"></script>`

/**
 * Builds every page into `dist`: its HTML files, hashed `assets/`, the files of `public/`, and `.br` and
 * `.gz` next to each compressible file. The pages are prerendered here, so that their first paint waits for
 * no script. Each script is a separate build: its shared chunks contain only modules that it uses.
 */
const buildPages = async (): Promise<void> => {
  await rm(dist, { recursive: true, force: true })
  const manifests = new Map<string, Manifest>()
  for (const [name, { entry }] of Object.entries(sources)) manifests.set(name, await buildScript(name, entry))
  const read = (path: string) => readFileSync(`${dist}/${path}`, 'utf8')
  const registering = chunkOf(await buildScript('register', register), register).file
  const rendered = await prerender()
  for (const [name, { entry, ...page }] of Object.entries(sources)) {
    const html = await readFile(`${webFolder}/${page.template}`, 'utf8')
    const template = html.replace('<!--install-->', () => scriptTag(registering))
    const built = { template, manifest: manifests.get(name) ?? {}, entry, read }
    for (const { file, ...state } of rendered[name] ?? []) {
      const { translation } = state
      const language =
        translation === undefined || translation.language === 'en' ? '' : `.${translation.language}`
      await writeFile(
        `${dist}/${file}${language}.html`,
        fillPage({ ...built, ...state, ...(name === 'studio' && { deferLoader: early }) }),
      )
    }
  }
  await buildServiceWorker(dist, manifests)
  await buildEmbedScript(dist)
  await compressTree(dist)
  await buildServerPages()
  await writeFirstLoads(`${webFolder}/server-pages/dist`, manifests.get('dashboard') ?? {})
}

await buildPages()
