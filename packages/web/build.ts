import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build, type Manifest } from 'vite'
import { compressTree } from './build/compress-tree.ts'
import { fillPage } from './build/fill-page.ts'
import { pages } from './vite.config.ts'

const here = import.meta.dirname
const dist = `${here}/dist`

/** The studio's page as HTML, rendered by a build of its own for Node. */
const prerenderStudio = async (): Promise<string> => {
  await build({
    configFile: `${here}/vite.config.ts`,
    logLevel: 'warn',
    build: {
      ssr: `${here}/studio/prerender.tsx`,
      outDir: `${dist}/.prerender`,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { input: `${here}/studio/prerender.tsx`, output: { entryFileNames: 'studio.mjs' } },
    },
    ssr: { noExternal: [/^@atelier\//] },
  })
  const { renderStudio } = (await import(`${dist}/.prerender/studio.mjs`)) as { renderStudio: () => string }
  await rm(`${dist}/.prerender`, { recursive: true })
  return renderStudio()
}

/**
 * Builds every page into `dist`: `{name}.html`, hashed `assets/`, the files of `public/`, and `.br` and `.gz` beside
 * each file that compresses. The studio's page is rendered here, so that its first paint waits for no script.
 */
const buildPages = async (): Promise<void> => {
  await build({ configFile: `${here}/vite.config.ts` })
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
  const read = (path: string) => readFileSync(`${dist}/${path}`, 'utf8')
  for (const name of pages) {
    const template = await readFile(`${here}/${name}/index.html`, 'utf8')
    const page = { template, manifest, entry: `${name}/main.tsx`, content: '', read }
    const html = fillPage(
      name === 'studio' ? { ...page, early: 'studio/early.ts', content: await prerenderStudio() } : page,
    )
    await writeFile(`${dist}/${name}.html`, html)
  }
  await compressTree(dist)
}

await buildPages()
