import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const webFolder = import.meta.dirname

/** Pages of this project: each has a folder with `index.html` and `main.tsx`. */
export const pages = ['studio', 'checkout', 'dashboard', 'portal'] as const

/** Returns the class name of a CSS module: the same from each of the builds, with one ending per file. */
const className = (name: string, file: string): string => {
  const path = relative(webFolder, file.replace(/\?.*/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`
}

/** Shared configuration; `build.ts` builds each page separately. */
export default defineConfig({
  root: webFolder,
  plugins: [
    react(),
    {
      name: 'page-script',
      // In development Vite serves the pages' HTML files itself; `build.ts` completes the built ones.
      apply: 'serve',
      transformIndexHtml: (_html, { path }) => [
        {
          tag: 'script',
          attrs: { type: 'module', src: path.replace('index.html', 'main.tsx') },
          // After the script that prepares React's fast refresh.
          injectTo: 'body',
        },
      ],
    },
  ],
  // The pages' HTML files name no script, so Vite would find each library when a page first asks for it, and reload the page.
  optimizeDeps: { entries: [...pages, 'gallery'].map((page) => `${page}/main.tsx`) },
  worker: { format: 'es' },
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Endpoints and schemas that no page imports are dropped: declaring them has no side effects.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/](contract|sdk)[\\/]/, sideEffects: false }] },
      output: {
        // The same file in every page, so that it is already cached when a visitor opens another page.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|draw-page/ }],
        },
      },
    },
  },
})
