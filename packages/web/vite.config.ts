import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname

/** The pages of this project: each has a folder with `index.html` and `main.tsx`. */
export const pages = ['studio', 'checkout', 'dashboard', 'portal'] as const

/** One project; `build.ts` builds each page by itself. */
export default defineConfig({
  root: here,
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
          // After the script that prepares React's reloading.
          injectTo: 'body',
        },
      ],
    },
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Endpoints and schemas that no page imports are left out: declaring them has no effect.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/](contract|sdk)[\\/]/, sideEffects: false }] },
      output: {
        // The same file in every page, so that a visitor who goes from one to the next has it already.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|draw-page/ }],
        },
      },
    },
  },
})
