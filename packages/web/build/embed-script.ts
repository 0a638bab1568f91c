import { build } from 'vite'

/** Builds the script with which sellers' pages open checkouts: a single file with a permanent URL. */
export const buildEmbedScript = (dist: string): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/../embed/embed-script.ts`,
        output: { entryFileNames: 'embed.js', format: 'iife' },
      },
    },
  })
