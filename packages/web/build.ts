import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build, type Manifest } from 'vite'
import { compressTree } from './build/compress-tree.ts'
import { fillPage } from './build/fill-page.ts'
import type { RenderedPage } from './build/rendered-page.ts'
import { pages } from './vite.config.ts'

const here = import.meta.dirname
const dist = `${here}/dist`

/** The first states of each page as HTML, by the names of the pages; rendered by a build of its own for Node. */
const prerender = async (): Promise<Record<string, RenderedPage[]>> => {
  const input = Object.fromEntries(pages.map((name) => [name, `${here}/${name}/prerender.tsx`]))
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
  for (const name of pages) {
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

/** Builds the script of a page into `dist`, and answers what was built by source file. */
const buildScript = async (name: string): Promise<Manifest> => {
  const manifest = `.vite/${name}.json`
  const isStudio = name === 'studio'
  const input = { [name]: `${here}/${name}/main.tsx`, ...(isStudio && { early: `${here}/${early}` }) }
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

/**
 * Builds every page into `dist`: its HTML files, hashed `assets/`, the files of `public/`, and `.br` and `.gz` beside
 * each file that compresses. The pages are rendered here, so that their first paint waits for no script. Each script is a build
 * of its own: what it shares with others holds only what it uses itself.
 */
const buildPages = async (): Promise<void> => {
  await rm(dist, { recursive: true, force: true })
  const manifests = new Map<string, Manifest>()
  for (const name of pages) manifests.set(name, await buildScript(name))
  const read = (path: string) => readFileSync(`${dist}/${path}`, 'utf8')
  const rendered = await prerender()
  for (const name of pages) {
    const template = await readFile(`${here}/${name}/index.html`, 'utf8')
    const built = { template, manifest: manifests.get(name) ?? {}, entry: `${name}/main.tsx`, read }
    for (const { file, ...page } of rendered[name] ?? []) {
      const { spoken } = page
      const language = spoken === undefined || spoken.language === 'en' ? '' : `.${spoken.language}`
      await writeFile(
        `${dist}/${file}${language}.html`,
        fillPage({ ...built, ...page, ...(name === 'studio' && { early }) }),
      )
    }
  }
  await compressTree(dist)
}

await buildPages()
