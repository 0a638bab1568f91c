import { join } from 'node:path'
import { build } from 'vite'

const web = join(import.meta.dirname, '..')

/** Scripts of the server's pages. A page uses at most one. */
const scripts = ['passkeys']

/**
 * Builds the renderer of the server's pages, `server-pages/dist/render.mjs`, for Node, and their style sheet,
 * `style.css`, and their scripts, next to it. The folder is outside `dist`, whose files are public.
 */
export const buildServerPages = async (): Promise<void> => {
  await build({
    configFile: `${web}/vite.config.ts`,
    logLevel: 'warn',
    // React without its checks for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: `${web}/server-pages/dist`,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { render: `${web}/server-pages/render.tsx` },
        output: {
          entryFileNames: '[name].mjs',
          assetFileNames: '[name][extname]',
          codeSplitting: { groups: [] },
        },
      },
    },
    ssr: { noExternal: true },
  })
  await build({
    configFile: `${web}/vite.config.ts`,
    logLevel: 'warn',
    build: {
      outDir: `${web}/server-pages/dist`,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(scripts.map((name) => [name, `${web}/server-pages/${name}.ts`])),
        output: { entryFileNames: '[name].js', codeSplitting: { groups: [] } },
      },
    },
  })
}
