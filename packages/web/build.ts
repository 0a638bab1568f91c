import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build, type Manifest } from 'vite'
import { compressTree } from './build/compress-tree.ts'
import { fillPage } from './build/fill-page.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import type { RenderedPage } from './build/rendered-page.ts'
import { pages } from './vite.config.ts'

const here = import.meta.dirname
const dist = `${here}/dist`

/** The folders whose pages are rendered: those of the applications, and the page that is shown without a connection. */
const rendered = [...pages, 'install']

/** The first states of each page as HTML, by the names of the pages; rendered by a build of its own for Node. */
const prerender = async (): Promise<Record<string, RenderedPage[]>> => {
  const input = Object.fromEntries(rendered.map((name) => [name, `${here}/${name}/prerender.tsx`]))
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
  const states: Record<string, RenderedPage[]> = {}
  for (const name of rendered) {
    const { renderPages } = (await import(`${dist}/.prerender/${name}.mjs`)) as {
      renderPages: () => RenderedPage[] | Promise<RenderedPage[]>
    }
    states[name] = await renderPages()
  }
  await rm(`${dist}/.prerender`, { recursive: true })
  return states
}

/**
 * What at least twelve pages of the dashboard use, as one file of its first load. Without it a list would need thirty files of
 * a kilobyte or less, which come one after another where a browser has six connections.
 */
const kit = {
  name: 'kit',
  test: /packages[\\/](web[\\/](ui|lib|dashboard)|contract|sdk)[\\/]|lucide-react/,
  minShareCount: 12,
}

/** The source files of the pages' scripts, by the name of what is built of them. The return from the checkout has its own. */
const scripts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pages.map((name) => [name, `${name}/main.tsx`])),
  success: 'studio/success.tsx',
  offline: 'install/offline.ts',
  register: 'install/register.ts',
}
/** Loads the scripts of the studio's two pages after the first paint. */
const early = 'studio/early.ts'
const hasEarly = (script: string): boolean => script.startsWith('studio/')

/** Builds one script into `dist`, and answers what was built by source file. */
const buildScript = async (name: string, script: string): Promise<Manifest> => {
  const manifest = `.vite/${name}.json`
  const input = { [name]: `${here}/${script}`, ...(hasEarly(script) && { early: `${here}/${early}` }) }
  const output = name === 'dashboard' ? { codeSplitting: { groups: [kit] } } : {}
  await build({
    configFile: `${here}/vite.config.ts`,
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      // The public files are copied once.
      copyPublicDir: name === 'studio',
      manifest,
      // Its groups are added to those of the configuration.
      rolldownOptions: { input, output },
    },
  })
  return JSON.parse(await readFile(`${dist}/${manifest}`, 'utf8')) as Manifest
}

/** Comes after the page's own scripts: it makes the studio installable. */
const scriptTag = (file: string): string =>
  `<script type="module" src="/${file}" fetchpriority="low"></script>`

/**
 * Builds every page into `dist`: its HTML files, hashed `assets/`, the files of `public/`, and `.br` and `.gz` beside
 * each file that compresses. The pages are rendered here, so that their first paint waits for no script. Each script is a build
 * of its own: what it shares with others holds only what it uses itself.
 */
const buildPages = async (): Promise<void> => {
  await rm(dist, { recursive: true, force: true })
  const manifests: Partial<Record<string, Manifest>> = {}
  for (const [name, script] of Object.entries(scripts)) manifests[name] = await buildScript(name, script)
  const read = (path: string) => readFileSync(`${dist}/${path}`, 'utf8')
  const states = await prerender()
  const installing = scriptTag(manifests['register']?.['install/register.ts']?.file ?? '')
  for (const name of rendered) {
    const html = await readFile(`${here}/${name}/${name === 'install' ? 'offline' : 'index'}.html`, 'utf8')
    const template = html.replace('<!--install-->', installing)
    for (const { file, content, spoken } of states[name] ?? []) {
      const built = file in scripts ? file : name
      const entry = scripts[built] ?? ''
      const page = { template, manifest: manifests[built] ?? {}, entry, content, read, spoken }
      const language = spoken === undefined || spoken.language === 'en' ? '' : `.${spoken.language}`
      await writeFile(
        `${dist}/${file}${language}.html`,
        fillPage({ ...page, ...(hasEarly(entry) && { early }) }),
      )
    }
  }
  await buildServiceWorker(dist, manifests)
  await compressTree(dist)
}

await buildPages()
