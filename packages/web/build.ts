import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build, type Manifest } from 'vite'
import { compressTree } from './build/compress-tree.ts'
import { buildEmbedScript } from './build/embed-script.ts'
import { chunkOf, fillPage } from './build/fill-page.ts'
import type { RenderedPage } from './build/rendered-page.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import { pages } from './vite.config.ts'

const here = import.meta.dirname
const dist = `${here}/dist`

/** The source files of a page: its script, its HTML file with places to fill, and the module that renders its first states. */
type PageSources = { readonly entry: string; readonly template: string; readonly prerender: string }

/** The applications, and the page that is shown without a connection. */
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

/** The first states of each page as HTML, by the names of the pages; rendered by a build of its own for Node. */
const prerender = async (): Promise<Record<string, RenderedPage[]>> => {
  const input = Object.fromEntries(
    Object.entries(sources).map(([name, page]) => [name, `${here}/${page.prerender}`]),
  )
  await build({
    configFile: `${here}/vite.config.ts`,
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
 * What at least twelve pages of the dashboard use, as one file of its first load. Without it a list would need thirty files of
 * a kilobyte or less, which come one after another where a browser has six connections. The library of forms,
 * which a list does not show, stays out of it.
 */
const kit = {
  name: 'kit',
  test: /packages[\\/](web[\\/](ui|lib(?![\\/]use-body-form)|dashboard)|contract|sdk)[\\/]|lucide-react/,
  minShareCount: 12,
}

/** Loads the studio's script after the first paint. */
const early = 'studio/early.ts'
/** Makes the studio installable, after its own script. */
const register = 'install/register.ts'

/** Builds one script into `dist`, and answers what was built by source file. */
const buildScript = async (name: string, entry: string): Promise<Manifest> => {
  const manifest = `.vite/${name}.json`
  const isStudio = name === 'studio'
  const input = { [name]: `${here}/${entry}`, ...(isStudio && { early: `${here}/${early}` }) }
  const output = name === 'dashboard' ? { codeSplitting: { groups: [kit] } } : {}
  await build({
    configFile: `${here}/vite.config.ts`,
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      // The public files are copied once.
      copyPublicDir: isStudio,
      manifest,
      // All styles of the studio stand in its page: a style sheet that could not be fetched would not be asked for again.
      cssCodeSplit: !isStudio,
      // Its groups are added to those of the configuration.
      rolldownOptions: { input, output },
    },
  })
  return JSON.parse(await readFile(`${dist}/${manifest}`, 'utf8')) as Manifest
}

const scriptTag = (file: string): string =>
  `<script type="module" src="/${file}" fetchpriority="low"></script>`

/**
 * Builds every page into `dist`: its HTML files, hashed `assets/`, the files of `public/`, and `.br` and `.gz` beside
 * each file that compresses. The pages are rendered here, so that their first paint waits for no script. Each script is a build
 * of its own: what it shares with others holds only what it uses itself.
 */
const buildPages = async (): Promise<void> => {
  await rm(dist, { recursive: true, force: true })
  const manifests = new Map<string, Manifest>()
  for (const [name, { entry }] of Object.entries(sources)) manifests.set(name, await buildScript(name, entry))
  const read = (path: string) => readFileSync(`${dist}/${path}`, 'utf8')
  const registering = chunkOf(await buildScript('register', register), register).file
  const rendered = await prerender()
  for (const [name, { entry, ...page }] of Object.entries(sources)) {
    const html = await readFile(`${here}/${page.template}`, 'utf8')
    const template = html.replace('<!--install-->', () => scriptTag(registering))
    const built = { template, manifest: manifests.get(name) ?? {}, entry, read }
    for (const { file, ...state } of rendered[name] ?? []) {
      const { spoken } = state
      const language = spoken === undefined || spoken.language === 'en' ? '' : `.${spoken.language}`
      await writeFile(
        `${dist}/${file}${language}.html`,
        fillPage({ ...built, ...state, ...(name === 'studio' && { early }) }),
      )
    }
  }
  await buildServiceWorker(dist, manifests)
  await buildEmbedScript(dist)
  await compressTree(dist)
}

await buildPages()
