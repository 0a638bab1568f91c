import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { compressTree } from './build/compress-tree.ts'
import { fillPage } from './build/fill-page.ts'

const here = import.meta.dirname
const dist = `${here}/dist`

/**
 * Builds every screen into `dist`: `{entry}.html`, hashed `assets/`, files of `public/`, and `.br` and
 * `.gz` beside what compresses. The studio's page is rendered here, so that its first paint waits for
 * no script.
 */
const buildScreens = async (): Promise<void> => {
  await build({ configFile: `${here}/vite.config.ts` })
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
  for (const name of ['studio', 'checkout', 'portal', 'dashboard']) {
    const shell = await readFile(`${dist}/${name}/index.html`, 'utf8').catch(() => undefined)
    if (shell === undefined) continue
    const read = (address: string) => readFileSync(`${dist}${address}`, 'utf8')
    const page = fillPage({ shell, content: name === 'studio' ? renderStudio() : '', name, read })
    for (const [address, text] of Object.entries(page.files)) await writeFile(`${dist}${address}`, text)
    await writeFile(`${dist}/${name}.html`, page.html)
    await rm(`${dist}/${name}`, { recursive: true })
  }
  await rm(`${dist}/.prerender`, { recursive: true })
  await compressTree(dist)
}

await buildScreens()
