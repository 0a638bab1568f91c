import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname
const entries = ['studio', 'checkout', 'portal', 'dashboard'].filter((name) =>
  existsSync(`${here}/${name}/index.html`),
)

/** One project, one entry per screen family; what they share becomes shared chunks. */
export default defineConfig({
  root: here,
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((name) => [name, `${here}/${name}/index.html`])),
      // Rows and schemas nobody imports are left out: declaring them has no effect.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/](contract|sdk)[\\/]/, sideEffects: false }] },
    },
  },
})
